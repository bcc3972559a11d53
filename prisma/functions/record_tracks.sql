-- Records the tracks of some users (pairs of the two lists) whose paths they all completed. A draft is completed by nobody. `moment`,
-- where given, is that of the act that brings it; else it is that of the last path.
CREATE OR REPLACE FUNCTION record_tracks(of_users uuid[], of_tracks uuid[], moment timestamp with time zone)
  RETURNS void
  LANGUAGE sql
AS $$
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

CREATE OR REPLACE FUNCTION record_tracks_of_paths()
  RETURNS trigger
  LANGUAGE plpgsql
AS $$
BEGIN
  PERFORM record_tracks(array_agg(c.user_id), array_agg(tp.track_id), NULL)
  FROM changed c JOIN track_paths tp ON tp.path_id = c.path_id WHERE c.reopened_at IS NULL HAVING count(*) > 0;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER record_tracks_of_paths
  AFTER INSERT
  ON path_completions
  REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT
  EXECUTE FUNCTION record_tracks_of_paths();

CREATE OR REPLACE TRIGGER record_tracks_of_paths_again
  AFTER UPDATE
  ON path_completions
  REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT
  EXECUTE FUNCTION record_tracks_of_paths();
