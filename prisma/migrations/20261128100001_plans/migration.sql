-- CreateTable
CREATE TABLE "track_targets" (
    "track_id" UUID NOT NULL,
    "knowledge_area_id" UUID NOT NULL,
    "points" INTEGER NOT NULL,

    CONSTRAINT "track_targets_pkey" PRIMARY KEY ("track_id","knowledge_area_id")
);

-- CreateTable
CREATE TABLE "learning_plans" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "user_id" UUID NOT NULL,
    "track_id" UUID NOT NULL,
    "hours_per_week" DECIMAL(4,1) NOT NULL,
    "weekdays" SMALLINT NOT NULL,
    "session_at_minutes" SMALLINT NOT NULL,
    "start_on" DATE NOT NULL,
    "counted_from" DATE NOT NULL,
    "time_zone" TEXT NOT NULL,
    "calendar_hash" BYTEA,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "made_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "learning_plans_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "plan_videos" (
    "plan_id" UUID NOT NULL,
    "video_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "is_pinned" BOOLEAN NOT NULL DEFAULT false,
    "is_excluded" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "plan_videos_pkey" PRIMARY KEY ("plan_id","video_id")
);

-- CreateIndex
CREATE INDEX "track_targets_knowledge_area_id_idx" ON "track_targets"("knowledge_area_id");
CREATE UNIQUE INDEX "learning_plans_calendar_hash_key" ON "learning_plans"("calendar_hash");
CREATE UNIQUE INDEX "learning_plans_user_id_track_id_key" ON "learning_plans"("user_id", "track_id");
CREATE INDEX "learning_plans_track_id_idx" ON "learning_plans"("track_id");
CREATE INDEX "plan_videos_video_id_idx" ON "plan_videos"("video_id");

-- AddForeignKey
ALTER TABLE "track_targets" ADD CONSTRAINT "track_targets_track_id_fkey" FOREIGN KEY ("track_id") REFERENCES "career_tracks"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "track_targets" ADD CONSTRAINT "track_targets_knowledge_area_id_fkey" FOREIGN KEY ("knowledge_area_id") REFERENCES "knowledge_areas"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "learning_plans" ADD CONSTRAINT "learning_plans_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "learning_plans" ADD CONSTRAINT "learning_plans_track_id_fkey" FOREIGN KEY ("track_id") REFERENCES "career_tracks"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "plan_videos" ADD CONSTRAINT "plan_videos_plan_id_fkey" FOREIGN KEY ("plan_id") REFERENCES "learning_plans"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "plan_videos" ADD CONSTRAINT "plan_videos_video_id_fkey" FOREIGN KEY ("video_id") REFERENCES "videos"("id") ON DELETE CASCADE ON UPDATE CASCADE;



-- What Prisma's schema cannot say

ALTER TABLE "track_targets" ADD CONSTRAINT "track_targets_points" CHECK (points > 0);
ALTER TABLE "learning_plans" ADD CONSTRAINT "learning_plans_hours" CHECK (hours_per_week BETWEEN 0.5 AND 60);
ALTER TABLE "learning_plans" ADD CONSTRAINT "learning_plans_weekdays" CHECK (weekdays BETWEEN 1 AND 127);
ALTER TABLE "learning_plans" ADD CONSTRAINT "learning_plans_session" CHECK (session_at_minutes BETWEEN 0 AND 1439);
ALTER TABLE "learning_plans" ADD CONSTRAINT "learning_plans_counted" CHECK (counted_from >= start_on);
ALTER TABLE "plan_videos" ADD CONSTRAINT "plan_videos_choice" CHECK (NOT (is_pinned AND is_excluded));

-- A video that is merged into another is the same lesson: the other stands in for it in every plan. Its own row stays, hidden with
-- the video, so that undoing the merge finds it.
CREATE FUNCTION merge_video_in_plans() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO plan_videos (plan_id, video_id, position, is_pinned, is_excluded)
  SELECT plan_id, NEW.merged_into_id, position, is_pinned, is_excluded FROM plan_videos WHERE video_id = NEW.id
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER merge_video_in_plans AFTER UPDATE OF merged_into_id ON videos
  FOR EACH ROW WHEN (NEW.merged_into_id IS NOT NULL AND OLD.merged_into_id IS DISTINCT FROM NEW.merged_into_id)
  EXECUTE FUNCTION merge_video_in_plans();
