-- CreateEnum
CREATE TYPE "outbox_channel" AS ENUM ('mail', 'sms');

-- CreateEnum
CREATE TYPE "outbox_state" AS ENUM ('queued', 'sent', 'failed');

-- CreateTable
CREATE TABLE "outbox_messages" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "channel" "outbox_channel" NOT NULL,
    "kind" TEXT NOT NULL,
    "recipient" TEXT NOT NULL,
    "content" JSONB,
    "state" "outbox_state" NOT NULL DEFAULT 'queued',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "next_attempt_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_error" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "sent_at" TIMESTAMPTZ(3),

    CONSTRAINT "outbox_messages_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "outbox_messages_created_at_idx" ON "outbox_messages"("created_at");

-- What Prisma cannot say. A one-time link stays no longer than it is needed, and a kind may stand in a file's name.
ALTER TABLE "outbox_messages"
  ADD CONSTRAINT "outbox_messages_kind" CHECK (kind ~ '^[a-z]+(-[a-z]+)*$'),
  ADD CONSTRAINT "outbox_messages_attempts" CHECK (attempts >= 0),
  ADD CONSTRAINT "outbox_messages_content_while_queued" CHECK ((state = 'queued') = (content IS NOT NULL)),
  ADD CONSTRAINT "outbox_messages_sent" CHECK ((state = 'sent') = (sent_at IS NOT NULL));
CREATE INDEX "outbox_messages_due_idx" ON "outbox_messages" (next_attempt_at) WHERE state = 'queued';
