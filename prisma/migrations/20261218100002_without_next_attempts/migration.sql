-- Waits until no older version is connected.
DROP INDEX "outbox_messages_due_idx";
CREATE INDEX "outbox_messages_queued" ON "outbox_messages" (id) WHERE state = 'queued';
ALTER TABLE "outbox_messages" DROP COLUMN "next_attempt_at";
ALTER TABLE "webhook_deliveries" DROP COLUMN "next_attempt_at";
