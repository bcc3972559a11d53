ALTER TABLE "knowledge_areas" ADD COLUMN "is_merged" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "learning_paths" ADD COLUMN "deleted_at" TIMESTAMPTZ(3);
ALTER TABLE "career_tracks" ADD COLUMN "deleted_at" TIMESTAMPTZ(3);

-- What Prisma's schema cannot say

UPDATE knowledge_areas SET is_merged = true WHERE deleted_at IS NOT NULL
  AND EXISTS (SELECT FROM audit_events e WHERE e.action = 'knowledge_area.merged' AND e.subject_id = knowledge_areas.id);

-- The list of what was deleted lately.
CREATE INDEX "videos_deleted_idx" ON "videos" (deleted_at DESC, id DESC) WHERE deleted_at IS NOT NULL;
CREATE INDEX "knowledge_areas_deleted_idx" ON "knowledge_areas" (deleted_at DESC, id DESC) WHERE deleted_at IS NOT NULL;
CREATE INDEX "learning_paths_deleted_idx" ON "learning_paths" (deleted_at DESC, id DESC) WHERE deleted_at IS NOT NULL;
CREATE INDEX "career_tracks_deleted_idx" ON "career_tracks" (deleted_at DESC, id DESC) WHERE deleted_at IS NOT NULL;

-- A track leads through paths that are there: the path's row is locked, so that it cannot go meanwhile.
CREATE FUNCTION track_path_is_there() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM learning_paths WHERE id = NEW.path_id AND deleted_at IS NULL FOR SHARE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'violates constraint "track_paths_path_id_fkey"' USING ERRCODE = 'foreign_key_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER track_path_is_there BEFORE INSERT OR UPDATE OF path_id ON track_paths
  FOR EACH ROW EXECUTE FUNCTION track_path_is_there();

-- A video of the library is scored against areas that are there, also when it comes back.
CREATE FUNCTION video_areas_are_there() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM knowledge_areas WHERE id IN (SELECT knowledge_area_id FROM video_areas WHERE video_id = NEW.id)
    ORDER BY id FOR SHARE;
  IF EXISTS (SELECT FROM video_areas va JOIN knowledge_areas ka ON ka.id = va.knowledge_area_id
             WHERE va.video_id = NEW.id AND ka.deleted_at IS NOT NULL) THEN
    RAISE EXCEPTION 'violates constraint "videos_areas_are_there"' USING ERRCODE = 'foreign_key_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER video_areas_are_there BEFORE UPDATE OF deleted_at ON videos
  FOR EACH ROW WHEN (NEW.deleted_at IS NULL AND OLD.deleted_at IS NOT NULL) EXECUTE FUNCTION video_areas_are_there();
