-- AlterTable
ALTER TABLE "events" ADD COLUMN "detail" TEXT;
