-- An area is in use by the videos of the library: those that were deleted do not hold it.
CREATE OR REPLACE FUNCTION knowledge_area_in_use()
  RETURNS trigger
  LANGUAGE plpgsql
AS $$
BEGIN
  IF EXISTS (SELECT FROM video_areas va JOIN videos v ON v.id = va.video_id
             WHERE va.knowledge_area_id = NEW.id AND v.deleted_at IS NULL) THEN
    RAISE EXCEPTION 'violates constraint "knowledge_areas_in_use"' USING ERRCODE = 'foreign_key_violation';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER knowledge_area_in_use
  BEFORE UPDATE OF deleted_at
  ON knowledge_areas
  FOR EACH ROW
  WHEN (new.deleted_at IS NOT NULL AND old.deleted_at IS NULL)
  EXECUTE FUNCTION knowledge_area_in_use();
