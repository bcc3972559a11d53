-- AlterTable
ALTER TABLE "users" ADD COLUMN     "captions" BOOLEAN NOT NULL DEFAULT false;
