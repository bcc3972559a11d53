-- AlterTable
ALTER TABLE "point_batches" ALTER COLUMN "made_at" SET DEFAULT clock_timestamp();
ALTER TABLE "path_version_videos" ADD COLUMN "merged_from_id" UUID;
ALTER TABLE "carried_completions" ADD COLUMN "keeps_paths" BOOLEAN NOT NULL DEFAULT false;

-- CreateIndex
CREATE INDEX "videos_merged_into_id_idx" ON "videos"("merged_into_id");

-- What Prisma's schema cannot say

-- A video, and those that were merged into it, also by way of others.
CREATE FUNCTION merged_videos(of_video uuid) RETURNS SETOF uuid LANGUAGE sql STABLE AS $$
  WITH RECURSIVE sources (id) AS (
    SELECT of_video UNION SELECT v.id FROM videos v JOIN sources s ON v.merged_into_id = s.id)
  SELECT id FROM sources
$$;

-- A video that is merged into another is the same lesson: the other takes its place in every version, so that the merge publishes
-- none, and undoing it puts the video back into the places it had.
CREATE OR REPLACE FUNCTION merge_video_in_versions() RETURNS trigger LANGUAGE plpgsql AS $$
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
DROP TRIGGER merge_video_in_versions ON videos;
CREATE TRIGGER merge_video_in_versions AFTER UPDATE OF merged_into_id ON videos
  FOR EACH ROW WHEN (OLD.merged_into_id IS DISTINCT FROM NEW.merged_into_id) EXECUTE FUNCTION merge_video_in_versions();
