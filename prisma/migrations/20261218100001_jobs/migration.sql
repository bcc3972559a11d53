-- CreateTable
CREATE TABLE "jobs" (
    "name" TEXT NOT NULL,
    "key" TEXT NOT NULL DEFAULT '',
    "due_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "locked_until" TIMESTAMPTZ(3),
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "last_error" TEXT,
    "failed_at" TIMESTAMPTZ(3),

    CONSTRAINT "jobs_pkey" PRIMARY KEY ("name", "key")
);

-- What waits gets its job, at its time and with its attempts; messages that were given up are listed with the reason.
INSERT INTO jobs (name, key, due_at, attempts, last_error, failed_at)
SELECT 'outbox', id, next_attempt_at, attempts, last_error, CASE WHEN state = 'failed' THEN created_at END
FROM outbox_messages WHERE state <> 'sent';
INSERT INTO jobs (name, key, due_at, attempts, last_error)
SELECT 'webhooks', d.id, d.next_attempt_at, d.attempts, d.last_error
FROM webhooks w CROSS JOIN LATERAL (
  SELECT * FROM webhook_deliveries WHERE webhook_id = w.id AND state = 'queued' ORDER BY id LIMIT 1) d
WHERE w.state = 'active';
INSERT INTO jobs (name, key) SELECT 'points', id FROM point_batches WHERE state = 'running';

-- A server of the version before, which may still run, sends what it queues by itself, and nothing that has a job.
ALTER TABLE "outbox_messages" ALTER COLUMN "next_attempt_at" SET DEFAULT '9999-01-01';
ALTER TABLE "webhook_deliveries" ALTER COLUMN "next_attempt_at" SET DEFAULT '9999-01-01';
UPDATE outbox_messages SET next_attempt_at = '9999-01-01' WHERE state = 'queued';
UPDATE webhook_deliveries SET next_attempt_at = '9999-01-01' WHERE state = 'queued';
