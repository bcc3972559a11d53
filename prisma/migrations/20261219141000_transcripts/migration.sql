-- CreateEnum
CREATE TYPE "transcript_rights" AS ENUM ('own', 'agreed', 'licence');
CREATE TYPE "transcript_source" AS ENUM ('upload', 'paste');

-- CreateTable
CREATE TABLE "transcripts" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "video_id" UUID NOT NULL,
    "recording" INTEGER NOT NULL,
    "language" TEXT NOT NULL,
    "label" TEXT NOT NULL DEFAULT '',
    "source" "transcript_source" NOT NULL,
    "rights" "transcript_rights" NOT NULL,
    "config" TEXT NOT NULL,
    "cues" INTEGER NOT NULL,
    "made_by" UUID,
    "made_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "merged_from_id" UUID,

    CONSTRAINT "transcripts_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "transcript_cues" (
    "transcript_id" UUID NOT NULL,
    "n" INTEGER NOT NULL,
    "start_ms" INTEGER NOT NULL,
    "end_ms" INTEGER NOT NULL,
    "words" TEXT NOT NULL,

    CONSTRAINT "transcript_cues_pkey" PRIMARY KEY ("transcript_id","n")
);

CREATE TABLE "transcript_passages" (
    "transcript_id" UUID NOT NULL,
    "n" INTEGER NOT NULL,
    "starts" INTEGER[],
    "end_ms" INTEGER NOT NULL,
    "words" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "search" tsvector NOT NULL,

    CONSTRAINT "transcript_passages_pkey" PRIMARY KEY ("transcript_id","n")
);

CREATE TABLE "said_words" (
    "lexeme" TEXT NOT NULL,
    "transcript_id" UUID NOT NULL,
    "passages" INTEGER NOT NULL,
    "score" REAL NOT NULL,

    CONSTRAINT "said_words_pkey" PRIMARY KEY ("lexeme","transcript_id")
);

CREATE TABLE "said_spellings" (
    "word" TEXT NOT NULL,
    "lexeme" TEXT NOT NULL,
    "neighbours" TEXT[],

    CONSTRAINT "said_spellings_pkey" PRIMARY KEY ("word","lexeme")
);

CREATE TABLE "chapters" (
    "video_id" UUID NOT NULL,
    "recording" INTEGER NOT NULL,
    "second" INTEGER NOT NULL,
    "title" TEXT NOT NULL,
    "merged_from_id" UUID,

    CONSTRAINT "chapters_pkey" PRIMARY KEY ("video_id","recording","second")
);

-- CreateIndex
CREATE UNIQUE INDEX "transcripts_video_id_recording_language_key" ON "transcripts"("video_id", "recording", "language");
CREATE INDEX "transcripts_made_by_idx" ON "transcripts"("made_by");
CREATE INDEX "transcript_passages_search_idx" ON "transcript_passages" USING GIN ("search");
CREATE INDEX "said_words_transcript_id_idx" ON "said_words"("transcript_id");
CREATE INDEX "said_spellings_neighbours_idx" ON "said_spellings" USING GIN ("neighbours");

-- AddForeignKey
ALTER TABLE "transcripts" ADD CONSTRAINT "transcripts_video_id_fkey" FOREIGN KEY ("video_id") REFERENCES "videos"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "transcripts" ADD CONSTRAINT "transcripts_made_by_fkey" FOREIGN KEY ("made_by") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "transcript_cues" ADD CONSTRAINT "transcript_cues_transcript_id_fkey" FOREIGN KEY ("transcript_id") REFERENCES "transcripts"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "transcript_passages" ADD CONSTRAINT "transcript_passages_transcript_id_fkey" FOREIGN KEY ("transcript_id") REFERENCES "transcripts"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "said_words" ADD CONSTRAINT "said_words_transcript_id_fkey" FOREIGN KEY ("transcript_id") REFERENCES "transcripts"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "chapters" ADD CONSTRAINT "chapters_video_id_fkey" FOREIGN KEY ("video_id") REFERENCES "videos"("id") ON DELETE CASCADE ON UPDATE CASCADE;



-- What Prisma's schema cannot say

-- The lessons in which a word is said most, by index order.
CREATE INDEX "said_words_best_idx" ON "said_words"("lexeme", "score" DESC);

-- Titles as the library's search reads them.
CREATE INDEX "chapters_search_idx" ON "chapters" USING gin (search_key(title) gin_trgm_ops);

-- Questions as the search reads them; notes are found by their user.
CREATE INDEX "moments_search_idx" ON "moments" USING gin (search_key(body) gin_trgm_ops) WHERE kind = 'question';
