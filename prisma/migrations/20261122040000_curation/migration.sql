-- An area is in use by the videos of the library: those that were deleted do not hold it.
CREATE OR REPLACE FUNCTION knowledge_area_in_use() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM video_areas va JOIN videos v ON v.id = va.video_id
             WHERE va.knowledge_area_id = NEW.id AND v.deleted_at IS NULL) THEN
    RAISE EXCEPTION 'violates constraint "knowledge_areas_in_use"' USING ERRCODE = 'foreign_key_violation';
  END IF;
  RETURN NEW;
END $$;

-- A path leads through videos that are there: the video's row is locked, so that it cannot go meanwhile.
CREATE FUNCTION path_video_is_there() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM videos WHERE id = NEW.video_id AND deleted_at IS NULL FOR SHARE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'violates constraint "path_videos_video_id_fkey"' USING ERRCODE = 'foreign_key_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER path_video_is_there BEFORE INSERT OR UPDATE OF video_id ON path_videos
  FOR EACH ROW EXECUTE FUNCTION path_video_is_there();
