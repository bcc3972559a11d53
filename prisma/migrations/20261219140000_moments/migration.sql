-- CreateEnum
CREATE TYPE "moment_kind" AS ENUM ('note', 'question');

-- AlterTable
ALTER TABLE "videos" ADD COLUMN "recording" INTEGER NOT NULL DEFAULT 1;
ALTER TABLE "video_sources" ADD COLUMN "recording" INTEGER NOT NULL DEFAULT 1;
ALTER TABLE "comments" ADD COLUMN "parent_id" UUID;

-- CreateTable
CREATE TABLE "moments" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "video_id" UUID NOT NULL,
    "user_id" UUID,
    "kind" "moment_kind" NOT NULL,
    "second" INTEGER NOT NULL,
    "until" INTEGER,
    "body" TEXT NOT NULL,
    "quote" TEXT,
    "accepted_reply_id" UUID,
    "recording" INTEGER NOT NULL,
    "merged_from_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "moments_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "moment_replies" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "moment_id" UUID NOT NULL,
    "user_id" UUID,
    "body" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "moment_replies_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "content_reports" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "comment_id" UUID,
    "moment_id" UUID,
    "reply_id" UUID,
    "user_id" UUID NOT NULL,
    "reason" TEXT NOT NULL,
    "reported_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "kept_at" TIMESTAMPTZ(3),

    CONSTRAINT "content_reports_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "comments_parent_id_idx" ON "comments"("parent_id");
CREATE UNIQUE INDEX "moments_accepted_reply_id_key" ON "moments"("accepted_reply_id");
CREATE INDEX "moments_user_id_created_at_id_idx" ON "moments"("user_id", "created_at" DESC, "id" DESC);
CREATE INDEX "moment_replies_moment_id_created_at_id_idx" ON "moment_replies"("moment_id", "created_at", "id");
CREATE INDEX "moment_replies_user_id_idx" ON "moment_replies"("user_id");
CREATE UNIQUE INDEX "content_reports_comment_id_user_id_key" ON "content_reports"("comment_id", "user_id");
CREATE UNIQUE INDEX "content_reports_moment_id_user_id_key" ON "content_reports"("moment_id", "user_id");
CREATE UNIQUE INDEX "content_reports_reply_id_user_id_key" ON "content_reports"("reply_id", "user_id");
CREATE INDEX "content_reports_user_id_idx" ON "content_reports"("user_id");

-- AddForeignKey
ALTER TABLE "comments" ADD CONSTRAINT "comments_parent_id_fkey" FOREIGN KEY ("parent_id") REFERENCES "comments"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "moments" ADD CONSTRAINT "moments_video_id_fkey" FOREIGN KEY ("video_id") REFERENCES "videos"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "moments" ADD CONSTRAINT "moments_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "moments" ADD CONSTRAINT "moments_accepted_reply_id_fkey" FOREIGN KEY ("accepted_reply_id") REFERENCES "moment_replies"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "moment_replies" ADD CONSTRAINT "moment_replies_moment_id_fkey" FOREIGN KEY ("moment_id") REFERENCES "moments"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "moment_replies" ADD CONSTRAINT "moment_replies_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "content_reports" ADD CONSTRAINT "content_reports_comment_id_fkey" FOREIGN KEY ("comment_id") REFERENCES "comments"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "content_reports" ADD CONSTRAINT "content_reports_moment_id_fkey" FOREIGN KEY ("moment_id") REFERENCES "moments"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "content_reports" ADD CONSTRAINT "content_reports_reply_id_fkey" FOREIGN KEY ("reply_id") REFERENCES "moment_replies"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "content_reports" ADD CONSTRAINT "content_reports_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What Prisma's schema cannot say

ALTER TABLE "moments" ADD CONSTRAINT "moments_second" CHECK ("second" >= 0 AND "until" > "second");
-- A note is its user's alone, and goes with them (erase_notes).
ALTER TABLE "moments" ADD CONSTRAINT "moments_note_has_user" CHECK (kind = 'question' OR user_id IS NOT NULL);
ALTER TABLE "moments" ADD CONSTRAINT "moments_note_has_no_answer" CHECK (kind = 'question' OR accepted_reply_id IS NULL);
ALTER TABLE "content_reports" ADD CONSTRAINT "content_reports_one_subject" CHECK (num_nonnulls(comment_id, moment_id, reply_id) = 1);

-- A lesson's list: the questions of all, and the caller's notes among those of thousands.
CREATE INDEX "moments_questions" ON "moments" (video_id, "second", id) WHERE kind = 'question';
CREATE INDEX "moments_notes" ON "moments" (video_id, user_id, "second", id) WHERE kind = 'note';
CREATE INDEX "content_reports_open" ON "content_reports" (reported_at DESC) WHERE kept_at IS NULL;
