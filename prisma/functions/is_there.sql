-- Requires that the videos of a path, the paths of a track and the areas of a score are not deleted. Locks their rows,
-- so that they cannot be deleted meanwhile.
CREATE OR REPLACE FUNCTION is_there()
  RETURNS trigger
  LANGUAGE plpgsql
AS $$
BEGIN
  CASE TG_TABLE_NAME
    WHEN 'path_videos' THEN PERFORM FROM videos WHERE id = NEW.video_id AND deleted_at IS NULL FOR SHARE;
    WHEN 'track_paths' THEN PERFORM FROM learning_paths WHERE id = NEW.path_id AND deleted_at IS NULL FOR SHARE;
    WHEN 'video_areas' THEN PERFORM FROM knowledge_areas WHERE id = NEW.knowledge_area_id AND deleted_at IS NULL FOR SHARE;
  END CASE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'violates constraint "%"', TG_ARGV[0] USING ERRCODE = 'foreign_key_violation';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER path_video_is_there
  BEFORE INSERT OR UPDATE OF video_id
  ON path_videos
  FOR EACH ROW
  EXECUTE FUNCTION is_there('path_videos_video_id_fkey');

CREATE OR REPLACE TRIGGER track_path_is_there
  BEFORE INSERT OR UPDATE OF path_id
  ON track_paths
  FOR EACH ROW
  EXECUTE FUNCTION is_there('track_paths_path_id_fkey');

CREATE OR REPLACE TRIGGER video_area_is_there
  BEFORE INSERT OR UPDATE OF knowledge_area_id
  ON video_areas
  FOR EACH ROW
  EXECUTE FUNCTION is_there('video_areas_knowledge_area_id_fkey');
