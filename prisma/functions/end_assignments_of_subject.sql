-- An assignment ends with its subject. A video that is merged into another is the same lesson: the other stands in for it.
CREATE OR REPLACE FUNCTION end_assignments_of_subject()
  RETURNS trigger
  LANGUAGE plpgsql
AS $$
BEGIN
  UPDATE assignments SET ended_at = now(), end_reason = 'subject'
  WHERE ended_at IS NULL AND CASE TG_TABLE_NAME
    WHEN 'videos' THEN video_id = NEW.id WHEN 'learning_paths' THEN path_id = NEW.id ELSE track_id = NEW.id END;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER end_assignments_of_track
  AFTER UPDATE OF deleted_at, is_active
  ON career_tracks
  FOR EACH ROW
  WHEN (NOT (new.is_active AND new.deleted_at IS NULL))
  EXECUTE FUNCTION end_assignments_of_subject();

CREATE OR REPLACE TRIGGER end_assignments_of_path
  AFTER UPDATE OF deleted_at
  ON learning_paths
  FOR EACH ROW
  WHEN (old.deleted_at IS NULL AND new.deleted_at IS NOT NULL)
  EXECUTE FUNCTION end_assignments_of_subject();

CREATE OR REPLACE TRIGGER end_assignments_of_video
  AFTER UPDATE OF deleted_at
  ON videos
  FOR EACH ROW
  WHEN (old.deleted_at IS NULL AND new.deleted_at IS NOT NULL AND new.merged_into_id IS NULL)
  EXECUTE FUNCTION end_assignments_of_subject();
