-- Records that a user completed the version of each path that they follow, or its current one: every video of it that is required and
-- not deleted, and that somebody can play. The row of the user is locked, so that two acts of one user come one after the other.
CREATE OR REPLACE FUNCTION record_paths(of_user uuid, of_paths uuid[])
  RETURNS void
  LANGUAGE sql
AS $$
  INSERT INTO path_completions AS c (user_id, path_id, version_id, completed_at, evidence)
  SELECT of_user, p.id, n.id, d.completed_at, d.evidence
  FROM learning_paths p LEFT JOIN path_starts s ON s.user_id = of_user AND s.path_id = p.id
  JOIN path_versions n ON n.id IN (p.current_version_id, s.version_id)
  CROSS JOIN LATERAL (
    SELECT max(vp.completed_at) AS completed_at, max(vp.evidence) AS evidence
    FROM path_version_videos l JOIN videos v ON v.id = l.video_id AND v.deleted_at IS NULL AND v.health IN ('ok', 'partly')
    LEFT JOIN video_progress vp ON vp.user_id = of_user AND vp.video_id = l.video_id AND vp.completed_at IS NOT NULL
    WHERE l.version_id = n.id AND NOT l.is_optional HAVING count(*) > 0 AND count(*) = count(vp.completed_at)) d
  WHERE p.id = ANY (of_paths)
  ON CONFLICT (user_id, path_id, version_id) DO UPDATE
    SET completed_at = EXCLUDED.completed_at, evidence = EXCLUDED.evidence, reopened_at = NULL WHERE c.reopened_at IS NOT NULL
$$;

CREATE OR REPLACE FUNCTION record_paths_of_completion()
  RETURNS trigger
  LANGUAGE plpgsql
AS $$
DECLARE
  paths uuid[];
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.completed_at IS NOT NULL THEN RETURN NULL; END IF;
  SELECT array_agg(DISTINCT p.id) INTO paths
  FROM path_version_videos l JOIN path_versions n ON n.id = l.version_id JOIN learning_paths p ON p.id = n.path_id
  LEFT JOIN path_starts s ON s.user_id = NEW.user_id AND s.path_id = p.id
  WHERE l.video_id = NEW.video_id AND NOT l.is_optional AND n.id IN (p.current_version_id, s.version_id);
  IF paths IS NULL THEN RETURN NULL; END IF;
  PERFORM FROM users WHERE id = NEW.user_id FOR NO KEY UPDATE;
  PERFORM record_paths(NEW.user_id, paths);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER record_paths_of_completion
  AFTER INSERT OR UPDATE OF completed_at
  ON video_progress
  FOR EACH ROW
  WHEN (new.completed_at IS NOT NULL)
  EXECUTE FUNCTION record_paths_of_completion();
