-- What Prisma's schema cannot say

-- Entries that the bridge below writes are in earned_points already: they come from a trigger, at a depth above 0.
CREATE TRIGGER project_points AFTER INSERT ON point_entries REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION project_points();

-- Rows of before are checked by the next migration, which locks nothing.
ALTER TABLE "point_entries" ADD CONSTRAINT "point_entries_video_id_fkey" FOREIGN KEY ("video_id") REFERENCES "videos"("id") ON DELETE RESTRICT ON UPDATE CASCADE NOT VALID;
ALTER TABLE "point_entries" ADD CONSTRAINT "point_entries_knowledge_area_id_fkey" FOREIGN KEY ("knowledge_area_id") REFERENCES "knowledge_areas"("id") ON DELETE RESTRICT ON UPDATE CASCADE NOT VALID;
ALTER TABLE "point_entries" ADD CONSTRAINT "point_entries_batch_id_fkey" FOREIGN KEY ("batch_id") REFERENCES "point_batches"("id") ON DELETE RESTRICT ON UPDATE CASCADE NOT VALID;
ALTER TABLE "video_progress" ADD CONSTRAINT "video_progress_evidence" CHECK ((completed_at IS NULL) = (evidence IS NULL)) NOT VALID;
