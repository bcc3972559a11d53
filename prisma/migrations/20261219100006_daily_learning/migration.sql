-- CreateEnum
CREATE TYPE "notice_kind" AS ENUM ('assignment', 'reply', 'plan', 'badge', 'health');

-- AlterEnum
ALTER TYPE "notification_kind" ADD VALUE 'plans_behind';

-- AlterTable
ALTER TABLE "users" ADD COLUMN     "autoplay_next" BOOLEAN NOT NULL DEFAULT true,
ADD COLUMN     "muted_notices" "notice_kind"[] DEFAULT ARRAY[]::"notice_kind"[],
ADD COLUMN     "welcomed" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "watch_later" (
    "user_id" UUID NOT NULL,
    "video_id" UUID NOT NULL,
    "saved_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "watch_later_pkey" PRIMARY KEY ("user_id","video_id")
);

-- CreateTable
CREATE TABLE "notices" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "user_id" UUID NOT NULL,
    "kind" "notice_kind" NOT NULL,
    "cause" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "link" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "read_at" TIMESTAMPTZ(3),

    CONSTRAINT "notices_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "watch_later_video_id_idx" ON "watch_later"("video_id");

-- CreateIndex
CREATE INDEX "notices_user_id_at_id_idx" ON "notices"("user_id", "at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "notices_at_idx" ON "notices"("at");

-- CreateIndex
CREATE UNIQUE INDEX "notices_user_id_kind_cause_key" ON "notices"("user_id", "kind", "cause");

-- AddForeignKey
ALTER TABLE "watch_later" ADD CONSTRAINT "watch_later_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "watch_later" ADD CONSTRAINT "watch_later_video_id_fkey" FOREIGN KEY ("video_id") REFERENCES "videos"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notices" ADD CONSTRAINT "notices_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
