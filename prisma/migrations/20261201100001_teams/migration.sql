-- CreateEnum
CREATE TYPE "team_role" AS ENUM ('member', 'manager');
CREATE TYPE "team_source" AS ENUM ('hand', 'scim', 'oidc');
CREATE TYPE "assignment_reminders" AS ENUM ('auto', 'hand');
CREATE TYPE "assignment_end" AS ENUM ('hand', 'subject', 'team');

-- CreateTable
CREATE TABLE "teams" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "name" TEXT NOT NULL,
    "parent_id" UUID,
    "external_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "teams_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "team_members" (
    "team_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "role" "team_role" NOT NULL,
    "source" "team_source" NOT NULL DEFAULT 'hand',
    "joined_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "team_members_pkey" PRIMARY KEY ("team_id","user_id")
);

-- CreateTable
CREATE TABLE "assignments" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "path_id" UUID,
    "video_id" UUID,
    "track_id" UUID,
    "team_id" UUID,
    "due_on" DATE,
    "days_after_joining" INTEGER,
    "every_months" INTEGER,
    "requires_watched" BOOLEAN NOT NULL DEFAULT false,
    "note" TEXT NOT NULL DEFAULT '',
    "remind" "assignment_reminders" NOT NULL DEFAULT 'auto',
    "made_by" UUID,
    "made_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "ended_at" TIMESTAMPTZ(3),
    "end_reason" "assignment_end",
    "managers_told_at" TIMESTAMPTZ(3),

    CONSTRAINT "assignments_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "assignment_people" (
    "assignment_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "round" INTEGER NOT NULL DEFAULT 1,
    "due_on" DATE,
    "made_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "done_at" TIMESTAMPTZ(3),
    "done_evidence" "completion_evidence",
    "excused_at" TIMESTAMPTZ(3),
    "excused_by" UUID,
    "reminded" SMALLINT NOT NULL DEFAULT 0,

    CONSTRAINT "assignment_people_pkey" PRIMARY KEY ("assignment_id","user_id","round")
);

-- CreateIndex
CREATE UNIQUE INDEX "teams_external_id_key" ON "teams"("external_id");
CREATE INDEX "teams_parent_id_idx" ON "teams"("parent_id");
CREATE INDEX "team_members_user_id_idx" ON "team_members"("user_id");
CREATE INDEX "assignments_path_id_idx" ON "assignments"("path_id");
CREATE INDEX "assignments_video_id_idx" ON "assignments"("video_id");
CREATE INDEX "assignments_track_id_idx" ON "assignments"("track_id");
CREATE INDEX "assignments_team_id_idx" ON "assignments"("team_id");
CREATE INDEX "assignments_made_by_idx" ON "assignments"("made_by");
CREATE INDEX "assignment_people_user_id_idx" ON "assignment_people"("user_id");
CREATE INDEX "assignment_people_excused_by_idx" ON "assignment_people"("excused_by");

-- AddForeignKey
ALTER TABLE "teams" ADD CONSTRAINT "teams_parent_id_fkey" FOREIGN KEY ("parent_id") REFERENCES "teams"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "team_members" ADD CONSTRAINT "team_members_team_id_fkey" FOREIGN KEY ("team_id") REFERENCES "teams"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "team_members" ADD CONSTRAINT "team_members_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "assignments" ADD CONSTRAINT "assignments_path_id_fkey" FOREIGN KEY ("path_id") REFERENCES "learning_paths"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "assignments" ADD CONSTRAINT "assignments_video_id_fkey" FOREIGN KEY ("video_id") REFERENCES "videos"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "assignments" ADD CONSTRAINT "assignments_track_id_fkey" FOREIGN KEY ("track_id") REFERENCES "career_tracks"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "assignments" ADD CONSTRAINT "assignments_team_id_fkey" FOREIGN KEY ("team_id") REFERENCES "teams"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "assignments" ADD CONSTRAINT "assignments_made_by_fkey" FOREIGN KEY ("made_by") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "assignment_people" ADD CONSTRAINT "assignment_people_assignment_id_fkey" FOREIGN KEY ("assignment_id") REFERENCES "assignments"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "assignment_people" ADD CONSTRAINT "assignment_people_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "assignment_people" ADD CONSTRAINT "assignment_people_excused_by_fkey" FOREIGN KEY ("excused_by") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;



-- What Prisma's schema cannot say

ALTER TABLE "teams" ADD CONSTRAINT "teams_name" CHECK (btrim(name) <> '');
CREATE UNIQUE INDEX "teams_name_key" ON "teams" (name_key(name)) WHERE deleted_at IS NULL;
ALTER TABLE "assignments"
  ADD CONSTRAINT "assignments_one_subject" CHECK (num_nonnulls(path_id, video_id, track_id) = 1),
  ADD CONSTRAINT "assignments_one_due" CHECK (num_nonnulls(due_on, days_after_joining) <= 1),
  ADD CONSTRAINT "assignments_days" CHECK (days_after_joining BETWEEN 1 AND 730),
  ADD CONSTRAINT "assignments_months" CHECK (every_months BETWEEN 1 AND 60),
  ADD CONSTRAINT "assignments_end" CHECK ((ended_at IS NULL) = (end_reason IS NULL));
ALTER TABLE "assignment_people"
  ADD CONSTRAINT "assignment_people_round" CHECK (round >= 1),
  ADD CONSTRAINT "assignment_people_done" CHECK ((done_at IS NULL) = (done_evidence IS NULL)),
  ADD CONSTRAINT "assignment_people_reminded" CHECK (reminded BETWEEN 0 AND 4);

-- Rows that ask for something: of a user, and by due day.
CREATE INDEX "assignment_people_open_idx" ON "assignment_people" (user_id) WHERE done_at IS NULL AND excused_at IS NULL;
CREATE INDEX "assignment_people_due_idx" ON "assignment_people" (due_on) WHERE done_at IS NULL AND excused_at IS NULL;

-- A team and those below it; a team and those above it.
CREATE FUNCTION teams_below(of_team uuid) RETURNS SETOF uuid LANGUAGE sql STABLE ROWS 20 AS $$
  WITH RECURSIVE below AS (
    SELECT id FROM teams WHERE id = of_team AND deleted_at IS NULL
    UNION SELECT t.id FROM below b JOIN teams t ON t.parent_id = b.id AND t.deleted_at IS NULL)
  SELECT id FROM below
$$;
CREATE FUNCTION teams_above(of_team uuid) RETURNS SETOF uuid LANGUAGE sql STABLE ROWS 5 AS $$
  WITH RECURSIVE above AS (
    SELECT id, parent_id FROM teams WHERE id = of_team AND deleted_at IS NULL
    UNION SELECT t.id, t.parent_id FROM above a JOIN teams t ON t.id = a.parent_id AND t.deleted_at IS NULL)
  SELECT id FROM above
$$;

-- The teams that a user manages, and those below them.
CREATE FUNCTION managed_teams(of_user uuid) RETURNS SETOF uuid LANGUAGE sql STABLE ROWS 20 AS $$
  WITH RECURSIVE below AS (
    SELECT t.id FROM team_members m JOIN teams t ON t.id = m.team_id AND t.deleted_at IS NULL
    WHERE m.user_id = of_user AND m.role = 'manager'
    UNION SELECT t.id FROM below b JOIN teams t ON t.parent_id = b.id AND t.deleted_at IS NULL)
  SELECT id FROM below
$$;

-- Keeps the tree of teams at most five levels deep and without a circle. Changes of the tree come one after the other, so that two
-- of them cannot make a circle together.
CREATE FUNCTION check_team_tree() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  height integer;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('waypoint.teams'));
  IF NEW.deleted_at IS NOT NULL THEN
    IF EXISTS (SELECT FROM teams WHERE parent_id = NEW.id AND deleted_at IS NULL) THEN
      RAISE EXCEPTION 'violates constraint "teams_has_teams"' USING ERRCODE = 'check_violation';
    END IF;
    UPDATE assignments SET ended_at = now(), end_reason = 'team' WHERE team_id = NEW.id AND ended_at IS NULL;
    DELETE FROM team_members WHERE team_id = NEW.id;
    RETURN NULL;
  END IF;
  IF NEW.parent_id IS NULL THEN RETURN NULL; END IF;
  IF NOT EXISTS (SELECT FROM teams WHERE id = NEW.parent_id AND deleted_at IS NULL) THEN
    RAISE EXCEPTION 'violates constraint "teams_parent_id_fkey"' USING ERRCODE = 'foreign_key_violation';
  END IF;
  IF NEW.parent_id = NEW.id OR EXISTS (
    WITH RECURSIVE above AS (
      SELECT parent_id FROM teams WHERE id = NEW.parent_id
      UNION SELECT t.parent_id FROM above a JOIN teams t ON t.id = a.parent_id)
    SELECT FROM above WHERE parent_id = NEW.id) THEN
    RAISE EXCEPTION 'violates constraint "teams_own_parent"' USING ERRCODE = 'check_violation';
  END IF;
  WITH RECURSIVE below AS (
    SELECT NEW.id AS id, 1 AS level
    UNION ALL SELECT t.id, b.level + 1 FROM below b JOIN teams t ON t.parent_id = b.id AND t.deleted_at IS NULL WHERE b.level <= 5)
  SELECT max(level) INTO height FROM below;
  IF height + (SELECT count(*) FROM teams_above(NEW.parent_id)) > 5 THEN
    RAISE EXCEPTION 'violates constraint "teams_depth"' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER check_team_tree AFTER INSERT OR UPDATE OF parent_id, deleted_at ON teams
  FOR EACH ROW EXECUTE FUNCTION check_team_tree();
