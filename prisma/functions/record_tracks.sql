-- Records completed tracks of some users, for pairs of the two lists: the only writer of track_completions. Drafts
-- cannot be completed. The time is `moment`, when given for an act that completes the track; else that of the last
-- path.
CREATE OR REPLACE FUNCTION record_tracks(of_users uuid[], of_tracks uuid[], moment timestamp with time zone)
  RETURNS void
  LANGUAGE plpgsql
AS $$
DECLARE
  users uuid[];
  tracks uuid[];
BEGIN
  WITH written AS (
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
    RETURNING user_id, track_id, completed_at
  ), told AS (
    INSERT INTO events (kind, user_id, subject_id, at)
    SELECT 'track.completed', w.user_id, w.track_id, w.completed_at FROM written w
  )
  SELECT array_agg(w.user_id), array_agg(w.track_id) INTO users, tracks FROM written w;
  PERFORM fulfil_assignments(users, array_agg(id), NULL) FROM assignments WHERE track_id = ANY (tracks) AND ended_at IS NULL HAVING count(*) > 0;
END $$;
