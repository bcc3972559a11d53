-- CreateTable
CREATE TABLE "video_positions" (
    "user_id" UUID NOT NULL,
    "video_id" UUID NOT NULL,
    "seconds" INTEGER NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "video_positions_pkey" PRIMARY KEY ("user_id","video_id")
);

-- CreateIndex
CREATE INDEX "video_positions_user_id_updated_at_idx" ON "video_positions"("user_id", "updated_at" DESC);

-- CreateIndex
CREATE INDEX "video_positions_video_id_idx" ON "video_positions"("video_id");

-- AddForeignKey
ALTER TABLE "video_positions" ADD CONSTRAINT "video_positions_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "video_positions" ADD CONSTRAINT "video_positions_video_id_fkey" FOREIGN KEY ("video_id") REFERENCES "videos"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What Prisma's schema cannot say
ALTER TABLE "video_positions" ADD CONSTRAINT "video_positions_seconds" CHECK (seconds >= 0);
