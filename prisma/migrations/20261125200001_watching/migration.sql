-- CreateEnum
CREATE TYPE "duration_source" AS ENUM ('administrator', 'provider', 'player', 'learners');

-- AlterTable
ALTER TABLE "videos" ADD COLUMN "duration_source" "duration_source",
ADD COLUMN "required_percent" SMALLINT;
ALTER TABLE "users" ADD COLUMN "keep_watched" BOOLEAN NOT NULL DEFAULT true;

-- CreateTable
CREATE TABLE "watches" (
    "user_id" UUID NOT NULL,
    "video_id" UUID NOT NULL,
    "seconds" int4multirange NOT NULL DEFAULT '{}'::int4multirange,
    "replayed" int4multirange NOT NULL DEFAULT '{}'::int4multirange,
    "played" INTEGER NOT NULL DEFAULT 0,
    "kept_percent" SMALLINT,
    "first_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "watches_pkey" PRIMARY KEY ("user_id","video_id")
) WITH (fillfactor = 80);

CREATE TABLE "watch_credits" (
    "user_id" UUID NOT NULL,
    "credit" DOUBLE PRECISION NOT NULL,
    "at" TIMESTAMPTZ(6) NOT NULL,
    "beats" SMALLINT NOT NULL DEFAULT 0,
    "window_at" TIMESTAMPTZ(6) NOT NULL,
    "recent" BYTEA NOT NULL DEFAULT '\x',

    CONSTRAINT "watch_credits_pkey" PRIMARY KEY ("user_id")
) WITH (fillfactor = 50);

CREATE TABLE "duration_reports" (
    "video_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "seconds" INTEGER NOT NULL,

    CONSTRAINT "duration_reports_pkey" PRIMARY KEY ("video_id","user_id")
);

CREATE TABLE "heat_tallies" (
    "id" BIGSERIAL NOT NULL,
    "video_id" UUID NOT NULL,
    "kind" SMALLINT NOT NULL,
    "buckets" int4range NOT NULL,

    CONSTRAINT "heat_tallies_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "video_heats" (
    "video_id" UUID NOT NULL,
    "kind" SMALLINT NOT NULL,
    "bucket" INTEGER NOT NULL,
    "count" INTEGER NOT NULL,

    CONSTRAINT "video_heats_pkey" PRIMARY KEY ("video_id","kind","bucket")
);

-- CreateIndex
CREATE INDEX "watches_video_id_idx" ON "watches"("video_id");
CREATE INDEX "duration_reports_user_id_idx" ON "duration_reports"("user_id");
CREATE INDEX "heat_tallies_video_id_idx" ON "heat_tallies"("video_id");

-- AddForeignKey
ALTER TABLE "watches" ADD CONSTRAINT "watches_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "watches" ADD CONSTRAINT "watches_video_id_fkey" FOREIGN KEY ("video_id") REFERENCES "videos"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "watch_credits" ADD CONSTRAINT "watch_credits_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "duration_reports" ADD CONSTRAINT "duration_reports_video_id_fkey" FOREIGN KEY ("video_id") REFERENCES "videos"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "duration_reports" ADD CONSTRAINT "duration_reports_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "heat_tallies" ADD CONSTRAINT "heat_tallies_video_id_fkey" FOREIGN KEY ("video_id") REFERENCES "videos"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "video_heats" ADD CONSTRAINT "video_heats_video_id_fkey" FOREIGN KEY ("video_id") REFERENCES "videos"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What Prisma's schema cannot say ----------------------------------------------------------------------------------

ALTER TABLE "videos" ADD CONSTRAINT "videos_required_percent" CHECK (required_percent BETWEEN 0 AND 100) NOT VALID;
ALTER TABLE "watches"
  ADD CONSTRAINT "watches_seconds" CHECK (isempty(seconds) OR (lower(seconds) >= 0 AND upper(seconds) <= 604800)),
  ADD CONSTRAINT "watches_kept_percent" CHECK (kept_percent BETWEEN 0 AND 100);
ALTER TABLE "duration_reports" ADD CONSTRAINT "duration_reports_seconds" CHECK (seconds BETWEEN 1 AND 604800);

-- A length says where it comes from. Versions of before write no source: theirs came from an administrator's form or player,
-- or from Vimeo.
CREATE FUNCTION duration_has_source() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.duration IS NULL THEN
    NEW.duration_source := NULL;
  ELSIF NEW.duration_source IS NULL THEN
    NEW.duration_source := CASE WHEN NEW.provider = 'vimeo' THEN 'provider' ELSE 'player' END::duration_source;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER duration_has_source BEFORE INSERT OR UPDATE OF duration, duration_source ON videos
  FOR EACH ROW EXECUTE FUNCTION duration_has_source();
UPDATE videos SET duration_source = CASE WHEN provider = 'vimeo' THEN 'provider' ELSE 'player' END::duration_source
WHERE duration IS NOT NULL;

-- The seconds of a video that were seen. Null when nothing is recorded.
CREATE FUNCTION watched_seconds(seen int4multirange, length integer) RETURNS integer
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN isempty(seen) THEN 0 WHEN seen IS NOT NULL THEN (
  SELECT coalesce(sum(upper(r) - lower(r)), 0)::int
  FROM unnest(CASE WHEN length IS NULL THEN seen ELSE seen * int4multirange(int4range(0, length)) END) AS ranges (r)) END;

-- The percentage of a video that was seen: `percentOf` in lib/learning/watch/coverage.ts. Null while the length is unknown.
CREATE FUNCTION watched_percent(seen int4multirange, kept smallint, length integer) RETURNS integer
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN length IS NULL THEN NULL WHEN seen IS NULL OR isempty(seen) THEN coalesce(kept, 0)
  ELSE greatest(coalesce(kept, 0), (
    SELECT CASE WHEN s = 0 THEN 0 WHEN length - s <= 2 THEN 100 ELSE 100 * s / length END
    FROM watched_seconds(seen, length) AS s)) END;

-- A video at another address is another recording unless it is as long: what was seen of it does not count for the other, and what
-- players reported says nothing about it.
CREATE FUNCTION forget_watching_of_address() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM duration_reports WHERE video_id = NEW.id;
  IF OLD.duration IS NULL OR NEW.duration IS NULL OR abs(NEW.duration - OLD.duration) > 0.02 * OLD.duration THEN
    DELETE FROM watches WHERE video_id = NEW.id;
    DELETE FROM heat_tallies WHERE video_id = NEW.id;
    DELETE FROM video_heats WHERE video_id = NEW.id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER forget_watching_of_address AFTER UPDATE OF provider, provider_video_id ON videos
  FOR EACH ROW WHEN (NEW.provider <> OLD.provider OR NEW.provider_video_id <> OLD.provider_video_id)
  EXECUTE FUNCTION forget_watching_of_address();
