-- Backups that `npm run backup` finished, for the dashboard.
CREATE TABLE "backups" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "finished_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "bytes" BIGINT NOT NULL,

    CONSTRAINT "backups_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "backups_bytes_check" CHECK ("bytes" > 0)
);

-- CreateIndex
CREATE INDEX "backups_finished_at_idx" ON "backups"("finished_at" DESC);
