-- CreateTable
CREATE TABLE "record_views" (
    "user_id" UUID NOT NULL,
    "day" DATE NOT NULL,
    "viewer_id" UUID NOT NULL,
    "count" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "record_views_pkey" PRIMARY KEY ("user_id","day","viewer_id")
);

-- CreateIndex
CREATE INDEX "record_views_viewer_id_idx" ON "record_views"("viewer_id");
CREATE INDEX "record_views_day_idx" ON "record_views"("day");

-- AddForeignKey
ALTER TABLE "record_views" ADD CONSTRAINT "record_views_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "record_views" ADD CONSTRAINT "record_views_viewer_id_fkey" FOREIGN KEY ("viewer_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "record_views" ADD CONSTRAINT "record_views_others" CHECK (viewer_id <> user_id), ADD CONSTRAINT "record_views_count" CHECK (count >= 1);
