-- CreateEnum
CREATE TYPE "notification_kind" AS ENUM ('weekly_summary', 'streak_reminder');

-- AlterTable
ALTER TABLE "users" ADD COLUMN     "language" TEXT,
ADD COLUMN     "shortcuts" BOOLEAN NOT NULL DEFAULT true,
ADD COLUMN     "streak_reminder" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "time_zone_fixed" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "weekly_summary" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "notifications" (
    "user_id" UUID NOT NULL,
    "kind" "notification_kind" NOT NULL,
    "day" DATE NOT NULL,
    "sent" BOOLEAN NOT NULL,
    "decided_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "notifications_pkey" PRIMARY KEY ("user_id","kind","day")
);

-- CreateIndex
CREATE INDEX "notifications_decided_at_idx" ON "notifications"("decided_at");

-- AddForeignKey
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What Prisma's schema cannot say
ALTER TABLE "users" ADD CONSTRAINT "users_language_said" CHECK (language <> '');

-- Who asked for a mail, a time zone after the other, in the order of their ids: few of all there are.
CREATE INDEX "users_weekly_summary_idx" ON "users"("time_zone", "id") WHERE weekly_summary;
CREATE INDEX "users_streak_reminder_idx" ON "users"("time_zone", "id") WHERE streak_reminder;
