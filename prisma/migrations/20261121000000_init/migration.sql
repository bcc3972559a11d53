-- CreateEnum
CREATE TYPE "factor_type" AS ENUM ('totp', 'phone');

-- CreateEnum
CREATE TYPE "factor_status" AS ENUM ('unverified', 'verified');

-- CreateEnum
CREATE TYPE "token_purpose" AS ENUM ('invite', 'recovery', 'email_change', 'phone');

-- CreateEnum
CREATE TYPE "video_provider" AS ENUM ('youtube', 'vimeo');

-- CreateEnum
CREATE TYPE "area_level" AS ENUM ('main', 'sub');

-- CreateEnum
CREATE TYPE "path_difficulty" AS ENUM ('beginner', 'intermediate', 'advanced');

-- CreateEnum
CREATE TYPE "track_level" AS ENUM ('entry', 'mid', 'senior', 'executive');

-- CreateTable
CREATE TABLE "users" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "email" TEXT NOT NULL,
    "email_verified" TIMESTAMPTZ(3),
    "name" TEXT NOT NULL,
    "first_name" TEXT,
    "last_name" TEXT,
    "is_admin" BOOLEAN NOT NULL DEFAULT false,
    "bio" TEXT,
    "location" TEXT,
    "phone_number" TEXT,
    "phone_verified_at" TIMESTAMPTZ(3),
    "website" TEXT,
    "date_of_birth" DATE,
    "profile_picture_url" TEXT,
    "time_zone" TEXT NOT NULL DEFAULT 'UTC',
    "last_sign_in_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "users_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "credentials" (
    "user_id" UUID NOT NULL,
    "password_hash" TEXT NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "credentials_pkey" PRIMARY KEY ("user_id")
);

-- CreateTable
CREATE TABLE "sessions" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "user_id" UUID NOT NULL,
    "expires" TIMESTAMPTZ(3) NOT NULL,
    "device" TEXT,
    "address" TEXT,
    "factor_met_at" TIMESTAMPTZ(3),
    "authenticated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "sessions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "verification_tokens" (
    "identifier" TEXT NOT NULL,
    "token" TEXT NOT NULL,
    "expires" TIMESTAMPTZ(3) NOT NULL,
    "purpose" "token_purpose" NOT NULL,
    "user_id" UUID NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "verification_tokens_pkey" PRIMARY KEY ("token")
);

-- CreateTable
CREATE TABLE "factors" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "user_id" UUID NOT NULL,
    "factor_type" "factor_type" NOT NULL,
    "friendly_name" TEXT NOT NULL,
    "status" "factor_status" NOT NULL DEFAULT 'unverified',
    "secret" BYTEA,
    "phone_number" TEXT,
    "last_time_step" BIGINT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "factors_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "recovery_codes" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "user_id" UUID NOT NULL,
    "code_hash" BYTEA NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "recovery_codes_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "rate_limits" (
    "key" TEXT NOT NULL,
    "count" INTEGER NOT NULL,
    "resets_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "rate_limits_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "knowledge_areas" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "level" "area_level" NOT NULL,
    "parent_id" UUID,
    "total_points" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "knowledge_areas_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "videos" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "title" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "video_url" TEXT NOT NULL,
    "provider" "video_provider" NOT NULL,
    "provider_video_id" TEXT NOT NULL,
    "thumbnail_url" TEXT,
    "duration" INTEGER,
    "created_by" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "videos_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "video_areas" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "video_id" UUID NOT NULL,
    "knowledge_area_id" UUID NOT NULL,
    "points" INTEGER NOT NULL,

    CONSTRAINT "video_areas_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "video_tallies" (
    "id" BIGSERIAL NOT NULL,
    "video_id" UUID NOT NULL,
    "learners" INTEGER NOT NULL DEFAULT 0,
    "ratings" INTEGER NOT NULL DEFAULT 0,
    "rating_sum" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "video_tallies_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "library_version" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "version" BIGINT NOT NULL DEFAULT 1,

    CONSTRAINT "library_version_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "learning_paths" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "title" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "difficulty" "path_difficulty" NOT NULL,
    "estimated_hours" DOUBLE PRECISION NOT NULL DEFAULT 0,
    "skills" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "learning_paths_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "path_videos" (
    "path_id" UUID NOT NULL,
    "video_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,

    CONSTRAINT "path_videos_pkey" PRIMARY KEY ("path_id","video_id")
);

-- CreateTable
CREATE TABLE "career_tracks" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "title" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "industry" TEXT NOT NULL,
    "level" "track_level" NOT NULL,
    "salary_range" TEXT,
    "job_titles" TEXT[],
    "key_skills" TEXT[],
    "is_active" BOOLEAN NOT NULL DEFAULT true,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "career_tracks_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "track_paths" (
    "track_id" UUID NOT NULL,
    "path_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,

    CONSTRAINT "track_paths_pkey" PRIMARY KEY ("track_id","path_id")
);

-- CreateTable
CREATE TABLE "video_progress" (
    "user_id" UUID NOT NULL,
    "video_id" UUID NOT NULL,
    "completed_at" TIMESTAMPTZ(3),

    CONSTRAINT "video_progress_pkey" PRIMARY KEY ("user_id","video_id")
);

-- CreateTable
CREATE TABLE "earned_points" (
    "user_id" UUID NOT NULL,
    "video_id" UUID NOT NULL,
    "knowledge_area_id" UUID NOT NULL,
    "points" INTEGER NOT NULL,

    CONSTRAINT "earned_points_pkey" PRIMARY KEY ("user_id","video_id","knowledge_area_id")
);

-- CreateTable
CREATE TABLE "ratings" (
    "user_id" UUID NOT NULL,
    "video_id" UUID NOT NULL,
    "rating" SMALLINT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ratings_pkey" PRIMARY KEY ("user_id","video_id")
);

-- CreateTable
CREATE TABLE "comments" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "video_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "content" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "comments_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "path_starts" (
    "user_id" UUID NOT NULL,
    "path_id" UUID NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "path_starts_pkey" PRIMARY KEY ("user_id","path_id")
);

-- CreateTable
CREATE TABLE "track_starts" (
    "user_id" UUID NOT NULL,
    "track_id" UUID NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "track_starts_pkey" PRIMARY KEY ("user_id","track_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "users_email_key" ON "users"("email");

-- CreateIndex
CREATE INDEX "users_created_at_id_idx" ON "users"("created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "sessions_user_id_last_seen_at_idx" ON "sessions"("user_id", "last_seen_at");

-- CreateIndex
CREATE INDEX "sessions_expires_idx" ON "sessions"("expires");

-- CreateIndex
CREATE INDEX "verification_tokens_user_id_purpose_idx" ON "verification_tokens"("user_id", "purpose");

-- CreateIndex
CREATE INDEX "verification_tokens_expires_idx" ON "verification_tokens"("expires");

-- CreateIndex
CREATE INDEX "factors_user_id_idx" ON "factors"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "recovery_codes_user_id_code_hash_key" ON "recovery_codes"("user_id", "code_hash");

-- CreateIndex
CREATE INDEX "rate_limits_resets_at_idx" ON "rate_limits"("resets_at");

-- CreateIndex
CREATE INDEX "knowledge_areas_parent_id_idx" ON "knowledge_areas"("parent_id");

-- CreateIndex
CREATE INDEX "videos_created_by_idx" ON "videos"("created_by");

-- CreateIndex
CREATE INDEX "video_areas_knowledge_area_id_idx" ON "video_areas"("knowledge_area_id");

-- CreateIndex
CREATE UNIQUE INDEX "video_areas_video_id_knowledge_area_id_key" ON "video_areas"("video_id", "knowledge_area_id");

-- CreateIndex
CREATE INDEX "video_tallies_video_id_idx" ON "video_tallies"("video_id");

-- CreateIndex
CREATE INDEX "path_videos_video_id_idx" ON "path_videos"("video_id");

-- CreateIndex
CREATE UNIQUE INDEX "path_videos_path_id_position_key" ON "path_videos"("path_id", "position");

-- CreateIndex
CREATE INDEX "track_paths_path_id_idx" ON "track_paths"("path_id");

-- CreateIndex
CREATE UNIQUE INDEX "track_paths_track_id_position_key" ON "track_paths"("track_id", "position");

-- CreateIndex
CREATE INDEX "video_progress_video_id_idx" ON "video_progress"("video_id");

-- CreateIndex
CREATE INDEX "earned_points_knowledge_area_id_idx" ON "earned_points"("knowledge_area_id");

-- CreateIndex
CREATE INDEX "ratings_video_id_idx" ON "ratings"("video_id");

-- CreateIndex
CREATE INDEX "comments_video_id_created_at_id_idx" ON "comments"("video_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "comments_user_id_idx" ON "comments"("user_id");

-- CreateIndex
CREATE INDEX "path_starts_path_id_idx" ON "path_starts"("path_id");

-- CreateIndex
CREATE INDEX "track_starts_track_id_idx" ON "track_starts"("track_id");

-- AddForeignKey
ALTER TABLE "credentials" ADD CONSTRAINT "credentials_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "verification_tokens" ADD CONSTRAINT "verification_tokens_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "factors" ADD CONSTRAINT "factors_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "knowledge_areas" ADD CONSTRAINT "knowledge_areas_parent_id_fkey" FOREIGN KEY ("parent_id") REFERENCES "knowledge_areas"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "videos" ADD CONSTRAINT "videos_created_by_fkey" FOREIGN KEY ("created_by") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "video_areas" ADD CONSTRAINT "video_areas_video_id_fkey" FOREIGN KEY ("video_id") REFERENCES "videos"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "video_areas" ADD CONSTRAINT "video_areas_knowledge_area_id_fkey" FOREIGN KEY ("knowledge_area_id") REFERENCES "knowledge_areas"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "video_tallies" ADD CONSTRAINT "video_tallies_video_id_fkey" FOREIGN KEY ("video_id") REFERENCES "videos"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "path_videos" ADD CONSTRAINT "path_videos_path_id_fkey" FOREIGN KEY ("path_id") REFERENCES "learning_paths"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "path_videos" ADD CONSTRAINT "path_videos_video_id_fkey" FOREIGN KEY ("video_id") REFERENCES "videos"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "track_paths" ADD CONSTRAINT "track_paths_track_id_fkey" FOREIGN KEY ("track_id") REFERENCES "career_tracks"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "track_paths" ADD CONSTRAINT "track_paths_path_id_fkey" FOREIGN KEY ("path_id") REFERENCES "learning_paths"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "video_progress" ADD CONSTRAINT "video_progress_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "video_progress" ADD CONSTRAINT "video_progress_video_id_fkey" FOREIGN KEY ("video_id") REFERENCES "videos"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "earned_points" ADD CONSTRAINT "earned_points_user_id_video_id_fkey" FOREIGN KEY ("user_id", "video_id") REFERENCES "video_progress"("user_id", "video_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "earned_points" ADD CONSTRAINT "earned_points_knowledge_area_id_fkey" FOREIGN KEY ("knowledge_area_id") REFERENCES "knowledge_areas"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ratings" ADD CONSTRAINT "ratings_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ratings" ADD CONSTRAINT "ratings_video_id_fkey" FOREIGN KEY ("video_id") REFERENCES "videos"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "comments" ADD CONSTRAINT "comments_video_id_fkey" FOREIGN KEY ("video_id") REFERENCES "videos"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "comments" ADD CONSTRAINT "comments_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "path_starts" ADD CONSTRAINT "path_starts_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "path_starts" ADD CONSTRAINT "path_starts_path_id_fkey" FOREIGN KEY ("path_id") REFERENCES "learning_paths"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "track_starts" ADD CONSTRAINT "track_starts_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "track_starts" ADD CONSTRAINT "track_starts_track_id_fkey" FOREIGN KEY ("track_id") REFERENCES "career_tracks"("id") ON DELETE CASCADE ON UPDATE CASCADE;



-- What Prisma's schema cannot say ----------------------------------------------------------------------------------

-- One spelling of an address, and a number that signs in belongs to one person.
ALTER TABLE "users"
  ADD CONSTRAINT "users_email_normal" CHECK (email = lower(btrim(email)) AND email <> ''),
  ADD CONSTRAINT "users_name_said" CHECK (btrim(name) <> '');
CREATE UNIQUE INDEX "users_verified_phone_key" ON "users" (phone_number) WHERE phone_verified_at IS NOT NULL;

-- Any part of a name or an address, whatever its case.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE INDEX "users_search_idx" ON "users" USING gin (lower(name || ' ' || email) gin_trgm_ops);

ALTER TABLE "factors"
  ADD CONSTRAINT "factors_of_its_type" CHECK ((factor_type = 'totp') = (secret IS NOT NULL) AND (factor_type = 'phone') = (phone_number IS NOT NULL));
ALTER TABLE "verification_tokens" ADD CONSTRAINT "verification_tokens_attempts" CHECK (attempts >= 0);
ALTER TABLE "rate_limits" ADD CONSTRAINT "rate_limits_count" CHECK (count >= 0);

ALTER TABLE "knowledge_areas"
  ADD CONSTRAINT "knowledge_areas_level" CHECK ((level = 'main') = (parent_id IS NULL)),
  ADD CONSTRAINT "knowledge_areas_points" CHECK (total_points >= 0),
  ADD CONSTRAINT "knowledge_areas_name_said" CHECK (btrim(name) <> '');
-- Main areas are siblings of each other, although NULL equals nothing.
CREATE UNIQUE INDEX "knowledge_areas_sibling_name_key"
  ON "knowledge_areas" (coalesce(parent_id, '00000000-0000-0000-0000-000000000000'), lower(name)) WHERE deleted_at IS NULL;

ALTER TABLE "videos"
  ADD CONSTRAINT "videos_title_said" CHECK (btrim(title) <> ''),
  ADD CONSTRAINT "videos_duration" CHECK (duration > 0);
CREATE UNIQUE INDEX "videos_provider_key" ON "videos" (provider, provider_video_id) WHERE deleted_at IS NULL;
CREATE INDEX "videos_newest_idx" ON "videos" (created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX "videos_title_idx" ON "videos" (lower(title), id) WHERE deleted_at IS NULL;
CREATE INDEX "videos_search_idx" ON "videos" USING gin (lower(title || ' ' || description) gin_trgm_ops) WHERE deleted_at IS NULL;
ALTER TABLE "video_areas" ADD CONSTRAINT "video_areas_points" CHECK (points >= 1);

ALTER TABLE "path_videos" ADD CONSTRAINT "path_videos_place" CHECK (position >= 0);
ALTER TABLE "track_paths" ADD CONSTRAINT "track_paths_place" CHECK (position >= 0);
ALTER TABLE "learning_paths"
  ADD CONSTRAINT "learning_paths_title_said" CHECK (btrim(title) <> ''),
  ADD CONSTRAINT "learning_paths_hours" CHECK (estimated_hours >= 0);
ALTER TABLE "career_tracks"
  ADD CONSTRAINT "career_tracks_said" CHECK (btrim(title) <> '' AND btrim(description) <> '' AND btrim(industry) <> ''),
  ADD CONSTRAINT "career_tracks_lists" CHECK (cardinality(job_titles) >= 1 AND cardinality(key_skills) >= 1);

-- A learner's history, the latest first, and who completed a video.
CREATE INDEX "video_progress_history_idx" ON "video_progress" (user_id, completed_at DESC, video_id) WHERE completed_at IS NOT NULL;
CREATE INDEX "video_progress_learners_idx" ON "video_progress" (video_id) WHERE completed_at IS NOT NULL;
ALTER TABLE "earned_points" ADD CONSTRAINT "earned_points_points" CHECK (points >= 0);
ALTER TABLE "ratings" ADD CONSTRAINT "ratings_stars" CHECK (rating BETWEEN 1 AND 5);
ALTER TABLE "comments" ADD CONSTRAINT "comments_said" CHECK (btrim(content) <> '' AND char_length(content) <= 5000);

-- A sub area's parent is a main area: the parent's row is locked, so that it cannot become a sub meanwhile.
CREATE FUNCTION knowledge_area_parent_is_main() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.parent_id IS NOT NULL THEN
    PERFORM FROM knowledge_areas WHERE id = NEW.parent_id AND level = 'main' AND deleted_at IS NULL FOR SHARE;
    IF NOT FOUND THEN
      RAISE EXCEPTION 'violates constraint "knowledge_areas_parent_is_main"' USING ERRCODE = 'check_violation';
    END IF;
  END IF;
  IF TG_OP = 'UPDATE' AND (NEW.level <> 'main' OR NEW.deleted_at IS NOT NULL)
     AND EXISTS (SELECT FROM knowledge_areas WHERE parent_id = NEW.id AND deleted_at IS NULL) THEN
    RAISE EXCEPTION 'violates constraint "knowledge_areas_has_children"' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER knowledge_area_parent_is_main BEFORE INSERT OR UPDATE OF parent_id, level, deleted_at ON knowledge_areas
  FOR EACH ROW EXECUTE FUNCTION knowledge_area_parent_is_main();

-- A video is scored against areas that are there: the area's row is locked, so that it cannot go meanwhile.
CREATE FUNCTION video_area_is_there() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM knowledge_areas WHERE id = NEW.knowledge_area_id AND deleted_at IS NULL FOR SHARE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'violates constraint "video_areas_knowledge_area_id_fkey"' USING ERRCODE = 'foreign_key_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER video_area_is_there BEFORE INSERT OR UPDATE OF knowledge_area_id ON video_areas
  FOR EACH ROW EXECUTE FUNCTION video_area_is_there();
CREATE FUNCTION knowledge_area_in_use() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM video_areas WHERE knowledge_area_id = NEW.id) THEN
    RAISE EXCEPTION 'violates constraint "knowledge_areas_in_use"' USING ERRCODE = 'foreign_key_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER knowledge_area_in_use BEFORE UPDATE OF deleted_at ON knowledge_areas
  FOR EACH ROW WHEN (NEW.deleted_at IS NOT NULL AND OLD.deleted_at IS NULL) EXECUTE FUNCTION knowledge_area_in_use();

-- The library's version counts every change of what its lists show, but for the counters.
INSERT INTO library_version DEFAULT VALUES;
ALTER TABLE "library_version" ADD CONSTRAINT "library_version_one_row" CHECK (id = 1);
CREATE FUNCTION library_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE library_version SET version = version + 1;
  RETURN NULL;
END $$;
CREATE TRIGGER library_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON videos FOR EACH STATEMENT EXECUTE FUNCTION library_changed();
CREATE TRIGGER library_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON video_areas FOR EACH STATEMENT EXECUTE FUNCTION library_changed();
CREATE TRIGGER library_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON knowledge_areas FOR EACH STATEMENT EXECUTE FUNCTION library_changed();

-- The counters of a video follow its completions and ratings, a person's deletion included.
CREATE FUNCTION tally_learners() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  delta integer := 0;
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.completed_at IS NOT NULL THEN delta := delta - 1; END IF;
  IF TG_OP <> 'DELETE' AND NEW.completed_at IS NOT NULL THEN delta := delta + 1; END IF;
  IF delta <> 0 THEN
    INSERT INTO video_tallies (video_id, learners) VALUES (coalesce(NEW.video_id, OLD.video_id), delta);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER tally_learners AFTER INSERT OR UPDATE OF completed_at OR DELETE ON video_progress
  FOR EACH ROW EXECUTE FUNCTION tally_learners();
CREATE FUNCTION tally_ratings() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  delta integer := 0;
  delta_sum integer := 0;
BEGIN
  IF TG_OP <> 'INSERT' THEN delta := delta - 1; delta_sum := delta_sum - OLD.rating; END IF;
  IF TG_OP <> 'DELETE' THEN delta := delta + 1; delta_sum := delta_sum + NEW.rating; END IF;
  IF delta <> 0 OR delta_sum <> 0 THEN
    INSERT INTO video_tallies (video_id, ratings, rating_sum) VALUES (coalesce(NEW.video_id, OLD.video_id), delta, delta_sum);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER tally_ratings AFTER INSERT OR UPDATE OF rating OR DELETE ON ratings
  FOR EACH ROW EXECUTE FUNCTION tally_ratings();
