-- AlterTable
ALTER TABLE "audit_events" ADD COLUMN "token_id" UUID, ADD COLUMN "token_name" TEXT;
