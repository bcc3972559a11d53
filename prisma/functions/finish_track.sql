-- Records the users among the next ones who completed all remaining paths of a track. Returns the last user examined;
-- null at the end.
CREATE OR REPLACE FUNCTION finish_track(of_track uuid, after_user uuid, most integer)
  RETURNS uuid
  LANGUAGE plpgsql
AS $$
DECLARE
  pivot uuid;
  candidates uuid[];
  finishing uuid[];
BEGIN
  -- Each of them is recorded under every assignment of the track, while their row is locked.
  most := greatest(1, most / (1 + (SELECT count(*)::int FROM assignments WHERE track_id = of_track AND ended_at IS NULL)));
  SELECT tp.path_id INTO pivot FROM track_paths tp JOIN learning_paths p ON p.id = tp.path_id AND p.deleted_at IS NULL
  WHERE tp.track_id = of_track ORDER BY tp.position LIMIT 1;
  candidates := ARRAY(
    SELECT DISTINCT user_id FROM path_completions
    WHERE path_id = pivot AND reopened_at IS NULL AND user_id > coalesce(after_user, '00000000-0000-0000-0000-000000000000')
    ORDER BY user_id LIMIT most);
  finishing := ARRAY(
    SELECT c.id FROM unnest(candidates) AS c (id)
    WHERE NOT EXISTS (SELECT FROM track_completions d WHERE d.user_id = c.id AND d.track_id = of_track)
      AND NOT EXISTS (
        SELECT FROM track_paths tp JOIN learning_paths p ON p.id = tp.path_id AND p.deleted_at IS NULL
        WHERE tp.track_id = of_track AND NOT EXISTS (
          SELECT FROM path_completions f WHERE f.user_id = c.id AND f.path_id = tp.path_id AND f.reopened_at IS NULL)));
  PERFORM FROM users WHERE id = ANY (finishing) ORDER BY id FOR NO KEY UPDATE;
  PERFORM record_tracks(finishing, array_fill(of_track, ARRAY[cardinality(finishing)]), now());
  RETURN CASE WHEN cardinality(candidates) = most THEN candidates[most] END;
END $$;
