-- Resets a video that gets another address: it is checked next, and its reports of playback and length are deleted.
-- Unless the recorded watching is kept, it is deleted, completions become `carried`, and passages of questions and
-- cards are marked as those of the earlier recording.
CREATE OR REPLACE FUNCTION forget_recording(of_video uuid, keeps_watched boolean)
  RETURNS void
  LANGUAGE plpgsql
AS $$
BEGIN
  UPDATE video_checks SET next_at = now(), checked_at = NULL, refused_as = NULL, refusals = 0, first_refused_at = NULL,
    failures = 0, since = NULL, set_aside_at = NULL WHERE video_id = of_video;
  DELETE FROM playback_reports WHERE video_id = of_video;
  DELETE FROM duration_reports WHERE video_id = of_video;
  IF NOT keeps_watched THEN
    DELETE FROM watches WHERE video_id = of_video;
    DELETE FROM heat_tallies WHERE video_id = of_video;
    DELETE FROM video_heats WHERE video_id = of_video;
    UPDATE items SET is_of_earlier = true WHERE video_id = of_video AND second IS NOT NULL;
    UPDATE video_progress SET evidence = 'carried'
    WHERE video_id = of_video AND completed_at IS NOT NULL AND evidence IN ('watched', 'marked');
  END IF;
  PERFORM check_versions_of(ARRAY[of_video]);
END $$;
