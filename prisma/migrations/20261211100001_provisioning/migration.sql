-- AlterTable
ALTER TABLE "users" ADD COLUMN "external_id" TEXT, ADD COLUMN "unprovisioned_at" TIMESTAMPTZ(3);



-- What Prisma's schema cannot say

-- A user whom the directory deleted is deactivated; reactivating them in the dashboard brings them back to the directory.
ALTER TABLE "users" ADD CONSTRAINT "users_unprovisioned" CHECK (unprovisioned_at IS NULL OR deactivated_at IS NOT NULL);
CREATE INDEX "users_external_id_idx" ON "users" (external_id) WHERE external_id IS NOT NULL;
CREATE INDEX "users_unprovisioned_idx" ON "users" (id) WHERE unprovisioned_at IS NOT NULL;
