-- AlterTable
ALTER TABLE "video_files" ADD COLUMN "etag" TEXT,
ALTER COLUMN "sha256" DROP NOT NULL;

-- What Prisma's schema cannot say ----------------------------------------------------------------------------------

ALTER TABLE "video_files" ADD CONSTRAINT "video_files_sign_check" CHECK ((store = 'blob') = (etag IS NOT NULL) AND (store = 'blob') = (sha256 IS NULL));
