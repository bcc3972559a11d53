-- What Prisma's schema cannot say

-- As before, for tracks that learners see: a draft is completed by nobody.
CREATE OR REPLACE FUNCTION record_tracks(of_users uuid[], of_tracks uuid[], moment timestamptz) RETURNS void LANGUAGE sql AS $$
  INSERT INTO track_completions (user_id, track_id, completed_at, path_ids)
  SELECT u.user_id, u.track_id, coalesce(moment, d.completed_at), d.path_ids
  FROM (SELECT DISTINCT user_id, track_id FROM unnest(of_users, of_tracks) AS w (user_id, track_id)) u
  JOIN career_tracks t ON t.id = u.track_id AND t.is_active AND t.deleted_at IS NULL
  CROSS JOIN LATERAL (
    SELECT max(f.completed_at) AS completed_at, array_agg(tp.path_id ORDER BY tp.position) AS path_ids
    FROM track_paths tp JOIN learning_paths p ON p.id = tp.path_id AND p.deleted_at IS NULL
    LEFT JOIN LATERAL (SELECT min(c.completed_at) AS completed_at FROM path_completions c
                       WHERE c.user_id = u.user_id AND c.path_id = tp.path_id AND c.reopened_at IS NULL) f ON true
    WHERE tp.track_id = u.track_id HAVING count(*) > 0 AND count(*) = count(f.completed_at)) d
  ON CONFLICT (user_id, track_id) DO NOTHING
$$;

-- Activating a track, or restoring one, completes it for those who have completed all of its paths.
CREATE FUNCTION check_shown_track() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM ask_completion_check(NEW.id, true);
  RETURN NULL;
END $$;
CREATE TRIGGER check_shown_track AFTER UPDATE OF is_active, deleted_at ON career_tracks
  FOR EACH ROW WHEN (NEW.is_active AND NEW.deleted_at IS NULL AND NOT (OLD.is_active AND OLD.deleted_at IS NULL))
  EXECUTE FUNCTION check_shown_track();
