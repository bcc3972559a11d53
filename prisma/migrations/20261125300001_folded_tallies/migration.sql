-- AlterTable
ALTER TABLE "video_tallies" ADD COLUMN "is_folded" BOOLEAN NOT NULL DEFAULT false;

-- What Prisma's schema cannot say

-- A video has one folded row, to which a fold adds the others. The library's version counts only the others, which are few.
CREATE UNIQUE INDEX "video_tallies_folded_key" ON "video_tallies" (video_id) WHERE is_folded;
CREATE INDEX "video_tallies_unfolded_idx" ON "video_tallies" (id) WHERE NOT is_folded;
