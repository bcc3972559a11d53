-- What Prisma's schema cannot say

ALTER TABLE "point_entries" VALIDATE CONSTRAINT "point_entries_video_id_fkey";
ALTER TABLE "point_entries" VALIDATE CONSTRAINT "point_entries_knowledge_area_id_fkey";
ALTER TABLE "point_entries" VALIDATE CONSTRAINT "point_entries_batch_id_fkey";
ALTER TABLE "video_progress" VALIDATE CONSTRAINT "video_progress_completions";
ALTER TABLE "video_progress" VALIDATE CONSTRAINT "video_progress_evidence";
