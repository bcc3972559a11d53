-- Records the users among the next ones who completed all remaining lessons of a version: any user for the current
-- version, else users who stayed on this one. Users with a valid completion of the path get no other. Optional lessons,
-- and lessons that nobody can play, do not count. Examines fewer than `most` where many tracks hold the path, or many
-- assignments are of it. Returns the last user examined; null at the end.
CREATE OR REPLACE FUNCTION finish_version(of_version uuid, after_user uuid, most integer)
  RETURNS uuid
  LANGUAGE plpgsql
AS $$
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
  -- Each of them is recorded in every track that holds the path, and under every assignment of these, while their row is locked.
  most := greatest(1, most / (1 + (
    SELECT count(*)::int FROM track_paths t LEFT JOIN assignments a ON a.track_id = t.track_id AND a.ended_at IS NULL WHERE t.path_id = of_path)
    + (SELECT count(*)::int FROM assignments WHERE path_id = of_path AND ended_at IS NULL)));
  SELECT array_agg(v.id) INTO lessons
  FROM path_version_videos l JOIN videos v ON v.id = l.video_id AND v.deleted_at IS NULL AND v.health IN ('ok', 'partly')
  WHERE l.version_id = of_version AND NOT l.is_optional;
  -- The video with the fewest completions leaves the fewest users to examine.
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
  -- Taking back a completion locks the user too, so the statement below sees what was taken back meanwhile.
  PERFORM FROM users WHERE id = ANY (finishing) ORDER BY id FOR NO KEY UPDATE;
  PERFORM complete_versions(array_agg(d.user_id), array_agg(of_version), array_agg(now()), array_agg(d.evidence))
  FROM (
    SELECT vp.user_id, max(vp.evidence) AS evidence
    FROM video_progress vp WHERE vp.user_id = ANY (finishing) AND vp.video_id = ANY (lessons) AND vp.completed_at IS NOT NULL
    GROUP BY vp.user_id HAVING count(*) = cardinality(lessons)) d
  HAVING count(*) > 0;
  RETURN CASE WHEN cardinality(candidates) = most THEN candidates[most] END;
END $$;
