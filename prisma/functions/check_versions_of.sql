-- `ask_completion_checks` for the versions that hold one of some videos, and are current or followed by a learner. A deleted video,
-- and one that nobody can play, no longer counts for a version. A lesson can be completed while it does not count: when
-- it is restored or plays again, users who completed all lessons of a version are recorded, so that no later version
-- takes the completion away.
CREATE OR REPLACE FUNCTION check_versions_of(of_videos uuid[])
  RETURNS void
  LANGUAGE plpgsql
AS $$
BEGIN
  PERFORM ask_completion_checks(array_agg(n.id ORDER BY n.id = p.current_version_id DESC, n.number), false)
  FROM path_versions n JOIN learning_paths p ON p.id = n.path_id
  WHERE n.id IN (SELECT version_id FROM path_version_videos WHERE video_id = ANY (of_videos))
    AND (n.id = p.current_version_id OR EXISTS (SELECT FROM path_starts s WHERE s.version_id = n.id))
  HAVING count(*) > 0;
END $$;
