-- Publishes the list of a path as its next version, unless it equals that of the current one. Called by every operation
-- that writes a list. A lesson that becomes optional or required makes a version too; changed headings are written to
-- the current version. A deleted video keeps its place, in case it is restored. Users who have started move to the new
-- version, or stay on the one they follow. Returns the number of the new version; null when there is none.
CREATE OR REPLACE FUNCTION publish_path_version(of_path uuid, said text, stays boolean)
  RETURNS integer
  LANGUAGE plpgsql
AS $$
DECLARE
  before_id uuid;
  made_id uuid;
  made_number integer;
BEGIN
  SELECT current_version_id INTO before_id FROM learning_paths WHERE id = of_path FOR NO KEY UPDATE;
  IF NOT FOUND THEN RETURN NULL; END IF;
  IF before_id IS NOT NULL
    AND ARRAY(SELECT ROW (video_id, is_optional) FROM path_videos WHERE path_id = of_path ORDER BY position)
      = ARRAY(SELECT ROW (video_id, is_optional) FROM path_version_videos WHERE version_id = before_id ORDER BY position) THEN
    UPDATE path_version_videos l SET heading = pv.heading FROM path_videos pv
    WHERE l.version_id = before_id AND pv.path_id = of_path AND pv.video_id = l.video_id AND l.heading IS DISTINCT FROM pv.heading;
    RETURN NULL;
  END IF;
  INSERT INTO path_versions (path_id, number, note)
  SELECT of_path, coalesce(max(number), 0) + 1, said FROM path_versions WHERE path_id = of_path
  RETURNING id, number INTO made_id, made_number;
  INSERT INTO path_version_videos (version_id, video_id, position, is_optional, heading)
  SELECT made_id, video_id, position, is_optional, heading FROM path_videos WHERE path_id = of_path;
  UPDATE learning_paths SET current_version_id = made_id WHERE id = of_path;
  IF stays THEN
    UPDATE path_starts s SET version_id = before_id WHERE path_id = of_path AND version_id IS NULL
      AND NOT EXISTS (SELECT FROM path_completions c WHERE c.user_id = s.user_id AND c.path_id = of_path AND c.reopened_at IS NULL);
  ELSE
    UPDATE path_starts SET version_id = NULL WHERE path_id = of_path AND version_id IS NOT NULL;
  END IF;
  PERFORM ask_completion_checks(ARRAY[made_id], false);
  RETURN made_number;
END $$;
