-- Records completed versions of paths: the only writer of path_completions. The lists have one entry per user and
-- version. A reopened completion is completed again. Only a user's first completion of a path, in any version, is an
-- event. Records tracks, and fulfils assignments, that the paths complete.
CREATE OR REPLACE FUNCTION complete_versions(
  of_users uuid[],
  of_versions uuid[],
  times timestamp with time zone[],
  evidences completion_evidence[]
)
  RETURNS void
  LANGUAGE plpgsql
AS $$
DECLARE
  users uuid[];
  paths uuid[];
BEGIN
  WITH written AS (
    INSERT INTO path_completions AS c (user_id, path_id, version_id, completed_at, evidence)
    SELECT g.user_id, n.path_id, n.id, g.completed_at, g.evidence
    FROM unnest(of_users, of_versions, times, evidences) AS g (user_id, version_id, completed_at, evidence)
    JOIN path_versions n ON n.id = g.version_id
    ON CONFLICT (user_id, path_id, version_id) DO UPDATE
      SET completed_at = EXCLUDED.completed_at, evidence = EXCLUDED.evidence, reopened_at = NULL WHERE c.reopened_at IS NOT NULL
    RETURNING c.user_id, c.path_id, c.completed_at, c.evidence, c.xmax = 0 AS is_new
  ), told AS (
    INSERT INTO events (kind, user_id, subject_id, evidence, at)
    SELECT DISTINCT ON (w.user_id, w.path_id) 'path.completed', w.user_id, w.path_id, w.evidence, w.completed_at
    FROM written w
    WHERE w.is_new AND NOT EXISTS (SELECT FROM path_completions b WHERE b.user_id = w.user_id AND b.path_id = w.path_id)
    ORDER BY w.user_id, w.path_id, w.completed_at
  )
  SELECT array_agg(w.user_id), array_agg(w.path_id) INTO users, paths FROM written w;
  IF users IS NULL THEN RETURN; END IF;
  PERFORM record_tracks(array_agg(w.user_id), array_agg(tp.track_id), NULL)
  FROM unnest(users, paths) AS w (user_id, path_id) JOIN track_paths tp ON tp.path_id = w.path_id HAVING count(*) > 0;
  PERFORM fulfil_assignments(users, array_agg(id), NULL) FROM assignments WHERE path_id = ANY (paths) AND ended_at IS NULL HAVING count(*) > 0;
END $$;
