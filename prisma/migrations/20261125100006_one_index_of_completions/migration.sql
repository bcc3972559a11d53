-- What Prisma's schema cannot say

-- The index before it serves the same queries.
DROP INDEX "video_progress_learners_idx";
