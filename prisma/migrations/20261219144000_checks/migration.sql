-- CreateEnum
CREATE TYPE "item_kind" AS ENUM ('choice', 'choices', 'text', 'number', 'recall');

-- CreateEnum
CREATE TYPE "card_state" AS ENUM ('new', 'learning', 'review', 'relearning');

-- CreateEnum
CREATE TYPE "review_source" AS ENUM ('check', 'deck');

-- AlterEnum
ALTER TYPE "completion_evidence" ADD VALUE 'checked' BEFORE 'watched';

-- AlterTable
ALTER TABLE "users" ADD COLUMN "recall" BOOLEAN NOT NULL DEFAULT true;

-- AlterTable
ALTER TABLE "videos" ADD COLUMN "pass_percent" SMALLINT;

-- AlterTable
ALTER TABLE "assignments" ADD COLUMN "requires_checked" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "items" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "video_id" UUID,
    "owner_id" UUID,
    "position" INTEGER NOT NULL DEFAULT 0,
    "kind" "item_kind" NOT NULL,
    "is_active" BOOLEAN NOT NULL DEFAULT true,
    "second" INTEGER,
    "until" INTEGER,
    "is_of_earlier" BOOLEAN NOT NULL DEFAULT false,
    "version" INTEGER NOT NULL DEFAULT 1,
    "merged_from_id" UUID,
    "made_by" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "items_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "item_versions" (
    "item_id" UUID NOT NULL,
    "version" INTEGER NOT NULL,
    "kind" "item_kind" NOT NULL,
    "prompt" TEXT NOT NULL,
    "back" TEXT NOT NULL DEFAULT '',
    "answers" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "value" DOUBLE PRECISION,
    "tolerance" DOUBLE PRECISION,
    "made_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "item_versions_pkey" PRIMARY KEY ("item_id","version")
);

-- CreateTable
CREATE TABLE "item_options" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "item_id" UUID NOT NULL,
    "version" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "text" TEXT NOT NULL,
    "is_correct" BOOLEAN NOT NULL,

    CONSTRAINT "item_options_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "check_attempts" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "user_id" UUID,
    "video_id" UUID NOT NULL,
    "merged_from_id" UUID,
    "started_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "ended_at" TIMESTAMPTZ(3),
    "score" SMALLINT,
    "passed" BOOLEAN,

    CONSTRAINT "check_attempts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "check_answers" (
    "attempt_id" UUID NOT NULL,
    "item_id" UUID NOT NULL,
    "version" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "option_order" UUID[],
    "answered_at" TIMESTAMPTZ(3),
    "is_correct" BOOLEAN,
    "is_first" BOOLEAN,
    "chosen" UUID[] DEFAULT ARRAY[]::UUID[],
    "written" TEXT,

    CONSTRAINT "check_answers_pkey" PRIMARY KEY ("attempt_id","item_id")
);

-- CreateTable
CREATE TABLE "item_states" (
    "user_id" UUID NOT NULL,
    "item_id" UUID NOT NULL,
    "state" "card_state" NOT NULL DEFAULT 'new',
    "due" TIMESTAMPTZ(3),
    "stability" DOUBLE PRECISION,
    "difficulty" DOUBLE PRECISION,
    "reps" INTEGER NOT NULL DEFAULT 0,
    "lapses" INTEGER NOT NULL DEFAULT 0,
    "step" SMALLINT NOT NULL DEFAULT 0,
    "begun_at" TIMESTAMPTZ(3),
    "last_at" TIMESTAMPTZ(3),
    "is_paused" BOOLEAN NOT NULL DEFAULT false,
    "model" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "item_states_pkey" PRIMARY KEY ("user_id","item_id")
);

-- CreateTable
CREATE TABLE "item_reviews" (
    "user_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "item_id" UUID NOT NULL,
    "rating" SMALLINT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "source" "review_source" NOT NULL,
    "predicted" DOUBLE PRECISION,
    "made_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "undone_at" TIMESTAMPTZ(3),

    CONSTRAINT "item_reviews_pkey" PRIMARY KEY ("user_id","id")
);

-- CreateIndex
CREATE INDEX "items_video_id_idx" ON "items"("video_id");

-- CreateIndex
CREATE INDEX "items_owner_id_idx" ON "items"("owner_id");

-- CreateIndex
CREATE INDEX "items_made_by_idx" ON "items"("made_by");

-- CreateIndex
CREATE UNIQUE INDEX "item_options_item_id_version_position_key" ON "item_options"("item_id", "version", "position");

-- CreateIndex
CREATE INDEX "check_attempts_user_id_video_id_started_at_idx" ON "check_attempts"("user_id", "video_id", "started_at" DESC);

-- CreateIndex
CREATE INDEX "check_attempts_video_id_idx" ON "check_attempts"("video_id");

-- CreateIndex
CREATE INDEX "check_answers_item_id_version_idx" ON "check_answers"("item_id", "version");

-- CreateIndex
CREATE INDEX "item_states_item_id_idx" ON "item_states"("item_id");

-- CreateIndex
CREATE INDEX "item_reviews_user_id_item_id_at_idx" ON "item_reviews"("user_id", "item_id", "at");

-- CreateIndex
CREATE INDEX "item_reviews_item_id_idx" ON "item_reviews"("item_id");

-- AddForeignKey
ALTER TABLE "items" ADD CONSTRAINT "items_video_id_fkey" FOREIGN KEY ("video_id") REFERENCES "videos"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "items" ADD CONSTRAINT "items_owner_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "items" ADD CONSTRAINT "items_made_by_fkey" FOREIGN KEY ("made_by") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "item_versions" ADD CONSTRAINT "item_versions_item_id_fkey" FOREIGN KEY ("item_id") REFERENCES "items"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "item_options" ADD CONSTRAINT "item_options_item_id_version_fkey" FOREIGN KEY ("item_id", "version") REFERENCES "item_versions"("item_id", "version") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "check_attempts" ADD CONSTRAINT "check_attempts_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "check_attempts" ADD CONSTRAINT "check_attempts_video_id_fkey" FOREIGN KEY ("video_id") REFERENCES "videos"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "check_answers" ADD CONSTRAINT "check_answers_attempt_id_fkey" FOREIGN KEY ("attempt_id") REFERENCES "check_attempts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "check_answers" ADD CONSTRAINT "check_answers_item_id_fkey" FOREIGN KEY ("item_id") REFERENCES "items"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "check_answers" ADD CONSTRAINT "check_answers_item_id_version_fkey" FOREIGN KEY ("item_id", "version") REFERENCES "item_versions"("item_id", "version") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "item_states" ADD CONSTRAINT "item_states_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "item_states" ADD CONSTRAINT "item_states_item_id_fkey" FOREIGN KEY ("item_id") REFERENCES "items"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "item_reviews" ADD CONSTRAINT "item_reviews_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "item_reviews" ADD CONSTRAINT "item_reviews_item_id_fkey" FOREIGN KEY ("item_id") REFERENCES "items"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What Prisma's schema cannot say ----------------------------------------------------------------------------------

ALTER TABLE "videos" ADD CONSTRAINT "videos_pass_percent" CHECK (pass_percent BETWEEN 0 AND 100);
ALTER TABLE "assignments" ADD CONSTRAINT "assignments_checked_is_watched" CHECK (requires_watched OR NOT requires_checked);
ALTER TABLE "items" ADD CONSTRAINT "items_of_somebody" CHECK (video_id IS NOT NULL OR owner_id IS NOT NULL),
  ADD CONSTRAINT "items_passage" CHECK (second >= 0 AND (until IS NULL OR until > second) AND (second IS NOT NULL OR until IS NULL));
ALTER TABLE "check_attempts" ADD CONSTRAINT "check_attempts_score" CHECK (score BETWEEN 0 AND 100 AND (score IS NULL) = (passed IS NULL));
ALTER TABLE "check_answers" ADD CONSTRAINT "check_answers_answered" CHECK ((answered_at IS NULL) = (is_correct IS NULL));
ALTER TABLE "item_reviews" ADD CONSTRAINT "item_reviews_rating" CHECK (rating BETWEEN 1 AND 4);
CREATE UNIQUE INDEX "check_attempts_open_key" ON "check_attempts" (user_id, video_id) WHERE ended_at IS NULL;
