-- Titles and descriptions in the form in which they are searched: computing it for every text and word of a search took seconds.

-- AlterTable
ALTER TABLE "videos" ADD COLUMN     "title_key" TEXT NOT NULL GENERATED ALWAYS AS (search_key(title)) STORED,
ADD COLUMN     "search_key" TEXT NOT NULL GENERATED ALWAYS AS (search_key(title || ' ' || description)) STORED;
ALTER TABLE "chapters" ADD COLUMN     "title_key" TEXT NOT NULL GENERATED ALWAYS AS (search_key(title)) STORED;
-- A text of 5,000 characters may become one of 90,000.
DROP INDEX "moments_search_idx";
ALTER TABLE "moments" DROP COLUMN "body_key";
ALTER TABLE "moments" ADD COLUMN     "body_key" TEXT NOT NULL GENERATED ALWAYS AS ("left"(search_key(body), 5000)) STORED;

-- What Prisma's schema cannot say

CREATE INDEX "moments_search_idx" ON "moments" USING gin (body_key gin_trgm_ops) WHERE kind = 'question';
DROP INDEX "videos_search_idx";
CREATE INDEX "videos_search_idx" ON "videos" USING gin (search_key gin_trgm_ops) WHERE deleted_at IS NULL;
DROP INDEX "chapters_search_idx";
CREATE INDEX "chapters_search_idx" ON "chapters" USING gin (title_key gin_trgm_ops);
