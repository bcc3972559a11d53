-- CreateEnum
CREATE TYPE "video_health" AS ENUM ('ok', 'partly', 'private', 'blocked', 'gone');

-- AlterTable
ALTER TABLE "videos" ADD COLUMN "health" "video_health" NOT NULL DEFAULT 'ok';
ALTER TABLE "playback_reports" ADD COLUMN "code" SMALLINT;

-- CreateTable
CREATE TABLE "video_checks" (
    "video_id" UUID NOT NULL,
    "next_at" TIMESTAMPTZ(3) NOT NULL,
    "checked_at" TIMESTAMPTZ(3),
    "refused_as" "video_health",
    "refusals" INTEGER NOT NULL DEFAULT 0,
    "first_refused_at" TIMESTAMPTZ(3),
    "failures" INTEGER NOT NULL DEFAULT 0,
    "since" TIMESTAMPTZ(3),
    "set_aside_at" TIMESTAMPTZ(3),

    CONSTRAINT "video_checks_pkey" PRIMARY KEY ("video_id")
);

CREATE TABLE "video_sources" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "video_id" UUID NOT NULL,
    "video_url" TEXT NOT NULL,
    "provider" "video_provider" NOT NULL,
    "provider_video_id" TEXT NOT NULL,
    "thumbnail_url" TEXT,
    "duration" INTEGER,
    "duration_source" "duration_source",
    "replaced_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "replaced_by" UUID,
    "reason" TEXT NOT NULL DEFAULT '',
    "undone_at" TIMESTAMPTZ(3),

    CONSTRAINT "video_sources_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "provider_requests" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "next_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "referrer_refused_at" TIMESTAMPTZ(3),

    CONSTRAINT "provider_requests_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "video_checks_next_at_idx" ON "video_checks"("next_at");
CREATE INDEX "video_sources_video_id_replaced_at_idx" ON "video_sources"("video_id", "replaced_at" DESC);

-- AddForeignKey
ALTER TABLE "video_checks" ADD CONSTRAINT "video_checks_video_id_fkey" FOREIGN KEY ("video_id") REFERENCES "videos"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "video_sources" ADD CONSTRAINT "video_sources_video_id_fkey" FOREIGN KEY ("video_id") REFERENCES "videos"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What Prisma's schema cannot say

INSERT INTO provider_requests DEFAULT VALUES;
ALTER TABLE "provider_requests" ADD CONSTRAINT "provider_requests_one_row" CHECK (id = 1);

-- The first look at a video comes within a week, at a moment that follows from its id, so that the looks are spread.
CREATE FUNCTION first_look(of_video uuid) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT now() + make_interval(secs => mod(hashtext(of_video::text)::bigint + 2147483648, 604800))
$$;
CREATE FUNCTION video_gets_check() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO video_checks (video_id, next_at) VALUES (NEW.id, first_look(NEW.id));
  RETURN NULL;
END $$;
CREATE TRIGGER video_gets_check AFTER INSERT ON videos FOR EACH ROW EXECUTE FUNCTION video_gets_check();
INSERT INTO video_checks (video_id, next_at) SELECT id, first_look(id) FROM videos;

-- A verdict is about where the video led to: another address has none, and is looked at next.
CREATE FUNCTION forget_health_of_address() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.health := 'ok';
  UPDATE video_checks SET next_at = now(), checked_at = NULL, refused_as = NULL, refusals = 0, first_refused_at = NULL,
    failures = 0, since = NULL, set_aside_at = NULL WHERE video_id = NEW.id;
  RETURN NEW;
END $$;
CREATE TRIGGER forget_health_of_address BEFORE UPDATE OF provider, provider_video_id ON videos
  FOR EACH ROW WHEN (NEW.provider <> OLD.provider OR NEW.provider_video_id <> OLD.provider_video_id)
  EXECUTE FUNCTION forget_health_of_address();
