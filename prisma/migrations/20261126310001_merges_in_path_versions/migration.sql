-- A video that is merged into another is the same lesson: the other takes its place in every version too, so that the merge publishes
-- none, and taking the other back reopens what was finished with the first.
CREATE FUNCTION merge_video_in_versions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE path_version_videos l SET video_id = NEW.merged_into_id
  WHERE l.video_id = NEW.id
    AND NOT EXISTS (SELECT FROM path_version_videos o WHERE o.version_id = l.version_id AND o.video_id = NEW.merged_into_id);
  RETURN NULL;
END $$;
CREATE TRIGGER merge_video_in_versions AFTER UPDATE OF merged_into_id ON videos
  FOR EACH ROW WHEN (OLD.merged_into_id IS NULL AND NEW.merged_into_id IS NOT NULL) EXECUTE FUNCTION merge_video_in_versions();
