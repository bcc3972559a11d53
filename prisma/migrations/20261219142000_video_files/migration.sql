-- AlterEnum
ALTER TYPE "video_provider" ADD VALUE 'file';
ALTER TYPE "video_provider" ADD VALUE 'address';

-- CreateTable
CREATE TABLE "video_files" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "store" TEXT NOT NULL,
    "object" TEXT NOT NULL,
    "bytes" BIGINT NOT NULL,
    "sha256" TEXT NOT NULL,
    "container" TEXT NOT NULL,
    "video_codec" TEXT NOT NULL,
    "audio_codec" TEXT,
    "width" INTEGER NOT NULL,
    "height" INTEGER NOT NULL,
    "seconds" INTEGER NOT NULL,
    "has_picture" BOOLEAN NOT NULL DEFAULT false,
    "made_by" UUID,
    "made_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "video_files_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "uploads" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "owner_id" UUID NOT NULL,
    "name" TEXT NOT NULL DEFAULT '',
    "fingerprint" TEXT,
    "bytes" BIGINT NOT NULL,
    "received" BIGINT NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "uploads_pkey" PRIMARY KEY ("id")
);

-- AlterTable
ALTER TABLE "videos" ADD COLUMN "file_id" UUID;
ALTER TABLE "video_sources" ADD COLUMN "file_id" UUID;

-- CreateIndex
CREATE INDEX "video_files_made_by_idx" ON "video_files"("made_by");
CREATE INDEX "uploads_expires_at_idx" ON "uploads"("expires_at");
CREATE UNIQUE INDEX "uploads_owner_id_fingerprint_bytes_key" ON "uploads"("owner_id", "fingerprint", "bytes");
CREATE UNIQUE INDEX "videos_file_id_key" ON "videos"("file_id");
CREATE INDEX "video_sources_file_id_idx" ON "video_sources"("file_id");

-- AddForeignKey
ALTER TABLE "video_files" ADD CONSTRAINT "video_files_made_by_fkey" FOREIGN KEY ("made_by") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_owner_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "videos" ADD CONSTRAINT "videos_file_id_fkey" FOREIGN KEY ("file_id") REFERENCES "video_files"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "video_sources" ADD CONSTRAINT "video_sources_file_id_fkey" FOREIGN KEY ("file_id") REFERENCES "video_files"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- What Prisma's schema cannot say ----------------------------------------------------------------------------------

ALTER TABLE "uploads" ADD CONSTRAINT "uploads_received_check" CHECK (received BETWEEN 0 AND bytes);
ALTER TABLE "video_files" ADD CONSTRAINT "video_files_bytes_check" CHECK (bytes > 0 AND seconds > 0);
