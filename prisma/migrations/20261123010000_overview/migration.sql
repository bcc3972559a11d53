-- AlterTable
ALTER TABLE "users" ADD COLUMN     "deactivated_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "video_progress" ADD COLUMN     "points" INTEGER NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "playback_reports" (
    "user_id" UUID NOT NULL,
    "video_id" UUID NOT NULL,
    "reported_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "playback_reports_pkey" PRIMARY KEY ("user_id","video_id")
);

-- CreateIndex
CREATE INDEX "playback_reports_video_id_idx" ON "playback_reports"("video_id");

-- AddForeignKey
ALTER TABLE "playback_reports" ADD CONSTRAINT "playback_reports_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "playback_reports" ADD CONSTRAINT "playback_reports_video_id_fkey" FOREIGN KEY ("video_id") REFERENCES "videos"("id") ON DELETE CASCADE ON UPDATE CASCADE;



-- What Prisma's schema cannot say

-- A report is about where the video led to: another address, or none any more, makes it void.
CREATE FUNCTION playback_reports_void() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM playback_reports WHERE video_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER playback_reports_void AFTER UPDATE OF video_url, provider, provider_video_id, deleted_at ON videos
  FOR EACH ROW WHEN ((OLD.video_url, OLD.provider, OLD.provider_video_id, OLD.deleted_at)
                     IS DISTINCT FROM (NEW.video_url, NEW.provider, NEW.provider_video_id, NEW.deleted_at))
  EXECUTE FUNCTION playback_reports_void();

-- The library can be narrowed to what was reported.
CREATE TRIGGER library_changed AFTER INSERT OR DELETE ON playback_reports FOR EACH ROW EXECUTE FUNCTION library_changed();

-- A completion's points are the sum of its areas'.
UPDATE video_progress p SET points = e.points
  FROM (SELECT user_id, video_id, sum(points)::int AS points FROM earned_points GROUP BY user_id, video_id) e
  WHERE e.user_id = p.user_id AND e.video_id = p.video_id AND e.points <> 0;
CREATE FUNCTION sum_earned_points() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE video_progress p SET points = s.points
  FROM (SELECT c.user_id, c.video_id, coalesce(sum(e.points), 0)::int AS points
        FROM (SELECT DISTINCT user_id, video_id FROM changed) c LEFT JOIN earned_points e USING (user_id, video_id)
        GROUP BY c.user_id, c.video_id) s
  WHERE p.user_id = s.user_id AND p.video_id = s.video_id AND p.points <> s.points;
  RETURN NULL;
END $$;
CREATE TRIGGER sum_earned_points_added AFTER INSERT ON earned_points REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION sum_earned_points();
CREATE TRIGGER sum_earned_points_changed AFTER UPDATE ON earned_points REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION sum_earned_points();
CREATE TRIGGER sum_earned_points_gone AFTER DELETE ON earned_points REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION sum_earned_points();

-- What an overview of the last days looks for.
CREATE INDEX "video_progress_days_idx" ON "video_progress" (completed_at) INCLUDE (user_id, points) WHERE completed_at IS NOT NULL;
CREATE INDEX "outbox_messages_failed_idx" ON "outbox_messages" (id) WHERE state = 'failed';
CREATE INDEX "users_deactivated_idx" ON "users" (deactivated_at) WHERE deactivated_at IS NOT NULL;
