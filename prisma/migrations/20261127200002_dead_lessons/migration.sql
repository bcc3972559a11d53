-- A lesson that nobody can play counts in no version of a path while that lasts: as before, without the lessons that are private,
-- blocked or gone. A lesson that plays again reopens nobody.
CREATE OR REPLACE FUNCTION record_paths(of_user uuid, of_paths uuid[]) RETURNS void LANGUAGE sql AS $$
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
CREATE OR REPLACE FUNCTION reopen_paths(of_user uuid, of_video uuid) RETURNS void LANGUAGE plpgsql AS $$
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
CREATE OR REPLACE FUNCTION finish_version(of_version uuid, after_user uuid, most integer) RETURNS uuid LANGUAGE plpgsql AS $$
DECLARE
  of_path uuid;
  is_current boolean;
  lessons uuid[];
  pivot uuid;
  candidates uuid[];
  finishing uuid[];
BEGIN
  SELECT p.id, p.current_version_id = of_version INTO of_path, is_current
  FROM path_versions n JOIN learning_paths p ON p.id = n.path_id WHERE n.id = of_version;
  SELECT array_agg(v.id) INTO lessons
  FROM path_version_videos l JOIN videos v ON v.id = l.video_id AND v.deleted_at IS NULL AND v.health IN ('ok', 'partly')
  WHERE l.version_id = of_version AND NOT l.is_optional;
  -- The video that the fewest completed leaves the fewest users to look at.
  SELECT l.id INTO pivot FROM unnest(lessons) AS l (id)
  ORDER BY (SELECT coalesce(sum(t.learners), 0) FROM video_tallies t WHERE t.video_id = l.id), l.id LIMIT 1;
  candidates := ARRAY(
    SELECT user_id FROM video_progress
    WHERE video_id = pivot AND completed_at IS NOT NULL AND user_id > coalesce(after_user, '00000000-0000-0000-0000-000000000000')
    ORDER BY user_id LIMIT most);
  finishing := ARRAY(
    SELECT c.id FROM unnest(candidates) AS c (id)
    WHERE NOT EXISTS (SELECT FROM path_completions d WHERE d.user_id = c.id AND d.path_id = of_path AND d.reopened_at IS NULL)
      AND (is_current OR EXISTS (SELECT FROM path_starts s WHERE s.user_id = c.id AND s.path_id = of_path AND s.version_id = of_version))
      AND NOT EXISTS (SELECT FROM unnest(lessons) AS l (id) WHERE NOT EXISTS (
        SELECT FROM video_progress vp WHERE vp.user_id = c.id AND vp.video_id = l.id AND vp.completed_at IS NOT NULL)));
  -- Taking back locks the user too: the statement below sees what was taken back meanwhile.
  PERFORM FROM users WHERE id = ANY (finishing) ORDER BY id FOR NO KEY UPDATE;
  INSERT INTO path_completions AS c (user_id, path_id, version_id, completed_at, evidence)
  SELECT vp.user_id, of_path, of_version, now(), max(vp.evidence)
  FROM video_progress vp WHERE vp.user_id = ANY (finishing) AND vp.video_id = ANY (lessons) AND vp.completed_at IS NOT NULL
  GROUP BY vp.user_id HAVING count(*) = cardinality(lessons)
  ON CONFLICT (user_id, path_id, version_id) DO UPDATE
    SET completed_at = EXCLUDED.completed_at, evidence = EXCLUDED.evidence, reopened_at = NULL WHERE c.reopened_at IS NOT NULL;
  RETURN CASE WHEN cardinality(candidates) = most THEN candidates[most] END;
END $$;

-- Users who have completed the rest are finished when the verdict comes, as when a lesson is deleted.
CREATE TRIGGER check_versions_of_dead_video AFTER UPDATE OF health ON videos
  FOR EACH ROW WHEN (OLD.health IN ('ok', 'partly') AND NEW.health NOT IN ('ok', 'partly') AND NEW.deleted_at IS NULL)
  EXECUTE FUNCTION check_versions_of_video();
