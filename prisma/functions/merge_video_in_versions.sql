-- A video that is merged into another is the same lesson: the other takes its place in every version, so that the merge publishes
-- none, and undoing it puts the video back into the places it had.
CREATE OR REPLACE FUNCTION merge_video_in_versions()
  RETURNS trigger
  LANGUAGE plpgsql
AS $$
BEGIN
  IF OLD.merged_into_id IS NOT NULL THEN
    UPDATE path_version_videos SET video_id = NEW.id, merged_from_id = nullif(merged_from_id, NEW.id)
    WHERE video_id = OLD.merged_into_id AND merged_from_id IN (SELECT merged_videos(NEW.id));
  END IF;
  IF NEW.merged_into_id IS NOT NULL THEN
    UPDATE path_version_videos l SET video_id = NEW.merged_into_id, merged_from_id = coalesce(l.merged_from_id, NEW.id)
    WHERE l.video_id = NEW.id
      AND NOT EXISTS (SELECT FROM path_version_videos o WHERE o.version_id = l.version_id AND o.video_id = NEW.merged_into_id);
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER merge_video_in_versions
  AFTER UPDATE OF merged_into_id
  ON videos
  FOR EACH ROW
  WHEN (old.merged_into_id IS DISTINCT FROM new.merged_into_id)
  EXECUTE FUNCTION merge_video_in_versions();
