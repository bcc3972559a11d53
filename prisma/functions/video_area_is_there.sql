-- A video is scored against areas that are there: the area's row is locked, so that it cannot go meanwhile.
CREATE OR REPLACE FUNCTION video_area_is_there()
  RETURNS trigger
  LANGUAGE plpgsql
AS $$
BEGIN
  PERFORM FROM knowledge_areas WHERE id = NEW.knowledge_area_id AND deleted_at IS NULL FOR SHARE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'violates constraint "video_areas_knowledge_area_id_fkey"' USING ERRCODE = 'foreign_key_violation';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER video_area_is_there
  BEFORE INSERT OR UPDATE OF knowledge_area_id
  ON video_areas
  FOR EACH ROW
  EXECUTE FUNCTION video_area_is_there();
