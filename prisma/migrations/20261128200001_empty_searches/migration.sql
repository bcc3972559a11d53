-- AlterTable
ALTER TABLE "users" ADD COLUMN "search_salt" UUID;

-- CreateTable
CREATE TABLE "empty_searches" (
    "term" TEXT NOT NULL,
    "person" BYTEA NOT NULL,
    "day" DATE NOT NULL,

    CONSTRAINT "empty_searches_pkey" PRIMARY KEY ("term","person","day")
);

CREATE TABLE "empty_search_terms" (
    "term" TEXT NOT NULL,
    "searches" INTEGER NOT NULL,
    "people" INTEGER NOT NULL,
    "last_on" DATE NOT NULL,

    CONSTRAINT "empty_search_terms_pkey" PRIMARY KEY ("term")
);

-- CreateIndex
CREATE INDEX "empty_searches_day_idx" ON "empty_searches"("day");
CREATE INDEX "empty_search_terms_last_on_idx" ON "empty_search_terms"("last_on");



-- What Prisma's schema cannot say

-- The most searched terms that administrators see.
CREATE INDEX "empty_search_terms_shown_idx" ON "empty_search_terms" (searches DESC, last_on DESC, term) WHERE people >= 2;
