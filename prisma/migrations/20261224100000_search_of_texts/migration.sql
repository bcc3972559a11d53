-- Notes, questions and comments in the form in which they are searched. An index of that form alone makes a search compute it again for
-- every text that may match: 2 ms for a long one with accents.

-- AlterTable
ALTER TABLE "moments" ADD COLUMN     "body_key" TEXT NOT NULL GENERATED ALWAYS AS (search_key(body)) STORED;
ALTER TABLE "comments" ADD COLUMN     "content_key" TEXT NOT NULL GENERATED ALWAYS AS (search_key(content)) STORED;

-- What Prisma's schema cannot say

DROP INDEX "moments_search_idx";
CREATE INDEX "moments_search_idx" ON "moments" USING gin (body_key gin_trgm_ops) WHERE kind = 'question';
-- The newest questions, which are searched for words that are too short for trigrams.
CREATE INDEX "moments_newest_questions" ON "moments" (created_at DESC, id DESC) WHERE kind = 'question';
DROP INDEX "comments_search_idx";
CREATE INDEX "comments_search_idx" ON "comments" USING gin (content_key gin_trgm_ops);
