-- Stores the length of a video that a learner's player reports; a later report of the same user replaces it.
CREATE OR REPLACE FUNCTION report_duration(of_video uuid, of_user uuid, reported integer)
  RETURNS void
  LANGUAGE plpgsql
AS $$
BEGIN
  PERFORM FROM library_version FOR NO KEY UPDATE;
  INSERT INTO duration_reports AS r (video_id, user_id, seconds) VALUES (of_video, of_user, reported)
  ON CONFLICT (video_id, user_id) DO UPDATE SET seconds = EXCLUDED.seconds, state = 'pending', reported_at = now()
    WHERE r.seconds <> EXCLUDED.seconds OR r.state = 'refuted';
  PERFORM judge_duration_reports(of_video, of_user);
END $$;
