-- Refuses to restore a video that is scored in a deleted area.
CREATE OR REPLACE FUNCTION video_areas_are_there()
  RETURNS trigger
  LANGUAGE plpgsql
AS $$
BEGIN
  PERFORM FROM knowledge_areas WHERE id IN (SELECT knowledge_area_id FROM video_areas WHERE video_id = NEW.id)
    ORDER BY id FOR SHARE;
  IF EXISTS (SELECT FROM video_areas va JOIN knowledge_areas ka ON ka.id = va.knowledge_area_id
             WHERE va.video_id = NEW.id AND ka.deleted_at IS NOT NULL) THEN
    RAISE EXCEPTION 'violates constraint "videos_areas_are_there"' USING ERRCODE = 'foreign_key_violation';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER video_areas_are_there
  BEFORE UPDATE OF deleted_at
  ON videos
  FOR EACH ROW
  WHEN (new.deleted_at IS NULL AND old.deleted_at IS NOT NULL)
  EXECUTE FUNCTION video_areas_are_there();
