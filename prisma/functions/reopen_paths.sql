-- Reopens what a user had completed with a video that they take back: every version in which the video counts, and the
-- tracks of paths without another valid completion. The user follows the current version from then on.
CREATE OR REPLACE FUNCTION reopen_paths(of_user uuid, of_video uuid)
  RETURNS void
  LANGUAGE plpgsql
AS $$
DECLARE
  reopened uuid[];
  lost uuid[];
  tracks uuid[];
BEGIN
  PERFORM FROM users WHERE id = of_user FOR NO KEY UPDATE;
  WITH changed AS (
    UPDATE path_completions c SET reopened_at = now()
    FROM path_version_videos l JOIN videos v ON v.id = l.video_id AND v.deleted_at IS NULL AND v.health IN ('ok', 'partly')
    WHERE c.user_id = of_user AND c.reopened_at IS NULL AND l.version_id = c.version_id AND l.video_id = of_video AND NOT l.is_optional
    RETURNING c.path_id)
  SELECT array_agg(DISTINCT path_id) INTO reopened FROM changed;
  IF reopened IS NULL THEN RETURN; END IF;
  UPDATE path_starts SET version_id = NULL WHERE user_id = of_user AND path_id = ANY (reopened) AND version_id IS NOT NULL;
  PERFORM record_paths(of_user, reopened);
  SELECT array_agg(p.id) INTO lost FROM unnest(reopened) AS p (id)
  WHERE NOT EXISTS (SELECT FROM path_completions c WHERE c.user_id = of_user AND c.path_id = p.id AND c.reopened_at IS NULL);
  WITH gone AS (DELETE FROM track_completions WHERE user_id = of_user AND path_ids && lost RETURNING track_id)
  SELECT array_agg(track_id) INTO tracks FROM gone;
  IF tracks IS NOT NULL THEN
    PERFORM record_tracks(array_fill(of_user, ARRAY[cardinality(tracks)]), tracks, NULL);
  END IF;
END $$;
