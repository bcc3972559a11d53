-- AlterTable
ALTER TABLE "transcript_passages" ADD COLUMN "pairs" INTEGER[];

-- CreateTable
CREATE TABLE "said_lexemes" (
    "config" TEXT NOT NULL,
    "lexeme" TEXT NOT NULL,
    "passages" INTEGER NOT NULL,

    CONSTRAINT "said_lexemes_pkey" PRIMARY KEY ("lexeme","config")
);

-- Those of the passages that are there, as `word_pairs` makes them.
UPDATE "transcript_passages" p SET "pairs" = ARRAY(
  SELECT hashtext(w.word || ' ' || w.next)
  FROM (SELECT u.n, u.word, lead(u.word) OVER (ORDER BY u.n) AS next
        FROM regexp_split_to_table(p.key, '\s+') WITH ORDINALITY u (word, n)) w
  WHERE w.next IS NOT NULL ORDER BY w.n);
INSERT INTO "said_lexemes" ("config", "lexeme", "passages")
SELECT t.config, w.lexeme, sum(w.passages) FROM "said_words" w JOIN "transcripts" t ON t.id = w.transcript_id
GROUP BY t.config, w.lexeme;

-- CreateIndex
CREATE INDEX "transcript_passages_pairs_idx" ON "transcript_passages" USING GIN ("pairs") WITH (fastupdate = off);

-- A search would read the entries that wait to be sorted in: hundreds of pages after a transcript was saved.
ALTER INDEX "transcript_passages_search_idx" SET (fastupdate = off);
ALTER INDEX "said_spellings_neighbours_idx" SET (fastupdate = off);
SELECT gin_clean_pending_list('transcript_passages_search_idx'), gin_clean_pending_list('said_spellings_neighbours_idx');

-- Statistics of what was written, before the first search.
ANALYZE "said_lexemes";
ANALYZE "transcript_passages";
