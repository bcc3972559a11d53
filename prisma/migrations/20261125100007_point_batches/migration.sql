-- What Prisma's schema cannot say

-- A preview is applied once.
CREATE UNIQUE INDEX "point_batches_token" ON "point_batches" ((detail->>'token')) WHERE detail->>'token' IS NOT NULL;

-- A server of the version before may be without a connection for a moment: the bridge stays open for a while at least.
ALTER TABLE "point_bridge" ADD COLUMN "opened_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;
