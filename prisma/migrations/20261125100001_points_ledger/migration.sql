-- CreateEnum
CREATE TYPE "completion_evidence" AS ENUM ('watched', 'marked', 'imported', 'carried');

-- CreateEnum
CREATE TYPE "point_kind" AS ENUM ('earned', 'taken_back', 'rescored', 'merged', 'carried', 'imported', 'undone');

-- CreateEnum
CREATE TYPE "point_batch_state" AS ENUM ('running', 'done', 'undone');

-- CreateTable
CREATE TABLE "point_batches" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "kind" "point_kind" NOT NULL,
    "reason" TEXT NOT NULL,
    "made_by" UUID,
    "made_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "state" "point_batch_state" NOT NULL,
    "place" JSONB,
    "people" INTEGER NOT NULL DEFAULT 0,
    "points" BIGINT NOT NULL DEFAULT 0,
    "undoes" UUID,
    "detail" JSONB NOT NULL DEFAULT '{}',

    CONSTRAINT "point_batches_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "point_entries" (
    "id" BIGINT GENERATED ALWAYS AS IDENTITY NOT NULL,
    "user_id" UUID NOT NULL,
    "video_id" UUID NOT NULL,
    "knowledge_area_id" UUID NOT NULL,
    "points" INTEGER NOT NULL,
    "kind" "point_kind" NOT NULL,
    "evidence" "completion_evidence",
    "completion" INTEGER NOT NULL,
    "batch_id" UUID,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "actor_id" UUID,

    CONSTRAINT "point_entries_pkey" PRIMARY KEY ("id")
);

-- Every row of before is of a video that was completed. The defaults of the new columns fill them without rewriting the table.
ALTER TABLE "video_progress" ADD COLUMN "completions" INTEGER NOT NULL DEFAULT 1,
ADD COLUMN "evidence" "completion_evidence" DEFAULT 'marked';
ALTER TABLE "video_progress" ALTER COLUMN "completions" SET DEFAULT 0, ALTER COLUMN "evidence" DROP DEFAULT;

-- CreateIndex
CREATE UNIQUE INDEX "point_batches_undoes_key" ON "point_batches"("undoes");

-- CreateIndex
CREATE INDEX "point_batches_made_at_id_idx" ON "point_batches"("made_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "point_entries_person" ON "point_entries"("user_id", "at" DESC, "id" DESC, "video_id", "knowledge_area_id", "points", "kind");

-- CreateIndex
CREATE INDEX "point_entries_video_id_id_idx" ON "point_entries"("video_id", "id");

-- AddForeignKey
ALTER TABLE "point_batches" ADD CONSTRAINT "point_batches_undoes_fkey" FOREIGN KEY ("undoes") REFERENCES "point_batches"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "point_entries" ADD CONSTRAINT "point_entries_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;



-- What Prisma's schema cannot say

ALTER TABLE "point_batches" ADD CONSTRAINT "point_batches_reason_said" CHECK (btrim(reason) <> '');
ALTER TABLE "point_entries"
  ADD CONSTRAINT "point_entries_points" CHECK (points <> 0),
  ADD CONSTRAINT "point_entries_completion" CHECK (completion >= 1);
ALTER TABLE "video_progress" ADD CONSTRAINT "video_progress_completions" CHECK (completions >= 0) NOT VALID;

CREATE UNIQUE INDEX "point_entries_once" ON "point_entries" (user_id, video_id, knowledge_area_id, completion, kind) WHERE batch_id IS NULL;
CREATE UNIQUE INDEX "point_entries_once_a_batch" ON "point_entries" (batch_id, user_id, video_id, knowledge_area_id) WHERE batch_id IS NOT NULL;
CREATE INDEX "point_batches_running" ON "point_batches" (made_at) WHERE state = 'running';

-- A completion counts itself, and one without evidence was marked: versions of before write neither column.
CREATE FUNCTION count_completion() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.completed_at IS NULL THEN
    NEW.evidence := NULL;
    RETURN NEW;
  END IF;
  IF TG_OP = 'INSERT' THEN
    NEW.completions := 1;
  ELSIF OLD.completed_at IS NULL THEN
    NEW.completions := OLD.completions + 1;
  END IF;
  NEW.evidence := coalesce(NEW.evidence, 'marked');
  RETURN NEW;
END $$;
CREATE TRIGGER count_completion BEFORE INSERT OR UPDATE OF completed_at ON video_progress
  FOR EACH ROW EXECUTE FUNCTION count_completion();

-- Entries are added and never changed; those of a person go with the person.
CREATE FUNCTION refuse_change_of_points() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'point entries are only ever added' USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER "point_entries_append_only" BEFORE UPDATE OR TRUNCATE ON "point_entries"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_points();
CREATE FUNCTION refuse_removal_of_points() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM removed r JOIN users u ON u.id = r.user_id) THEN
    RAISE EXCEPTION 'point entries go with their person only' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER "point_entries_stay" AFTER DELETE ON "point_entries" REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_removal_of_points();

-- earned_points is the sum of the entries. A reversal of points that are not there is refused. The trigger comes with the third
-- migration, after the entries of the points of before.
CREATE FUNCTION project_points() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  owed integer;
  taken integer;
BEGIN
  INSERT INTO earned_points AS e (user_id, video_id, knowledge_area_id, points)
  SELECT user_id, video_id, knowledge_area_id, sum(points)::int FROM written WHERE points > 0
  GROUP BY user_id, video_id, knowledge_area_id
  ON CONFLICT (user_id, video_id, knowledge_area_id) DO UPDATE SET points = e.points + EXCLUDED.points;
  SELECT count(*) INTO owed FROM (SELECT DISTINCT user_id, video_id, knowledge_area_id FROM written WHERE points < 0) w;
  IF owed > 0 THEN
    UPDATE earned_points e SET points = e.points + w.points
    FROM (SELECT user_id, video_id, knowledge_area_id, sum(points)::int AS points FROM written WHERE points < 0
          GROUP BY user_id, video_id, knowledge_area_id) w
    WHERE e.user_id = w.user_id AND e.video_id = w.video_id AND e.knowledge_area_id = w.knowledge_area_id;
    GET DIAGNOSTICS taken = ROW_COUNT;
    IF taken <> owed THEN
      RAISE EXCEPTION 'violates constraint "earned_points_points"' USING ERRCODE = 'check_violation';
    END IF;
  END IF;
  RETURN NULL;
END $$;

-- Takes back a completion and its points: the row is locked first, so that the sums are those of now.
CREATE FUNCTION take_back(of_user uuid, of_video uuid) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  undone integer;
BEGIN
  UPDATE video_progress SET completed_at = NULL
  WHERE user_id = of_user AND video_id = of_video AND completed_at IS NOT NULL RETURNING completions INTO undone;
  IF NOT FOUND THEN RETURN false; END IF;
  INSERT INTO point_entries (user_id, video_id, knowledge_area_id, points, kind, completion, actor_id)
  SELECT user_id, video_id, knowledge_area_id, -points, 'taken_back', undone, of_user FROM earned_points
  WHERE user_id = of_user AND video_id = of_video AND points > 0;
  RETURN true;
END $$;

-- Points of an area that was merged into another have moved once the batch is done. What is left of them are empty rows, which
-- nobody needs but as the only one of a completion.
CREATE FUNCTION forget_merged_area() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM earned_points e WHERE e.knowledge_area_id = (NEW.detail->>'from')::uuid AND e.points = 0
    AND EXISTS (SELECT FROM earned_points o
                WHERE o.user_id = e.user_id AND o.video_id = e.video_id AND o.knowledge_area_id <> e.knowledge_area_id);
  RETURN NULL;
END $$;
CREATE TRIGGER forget_merged_area AFTER UPDATE OF state ON point_batches
  FOR EACH ROW WHEN (NEW.kind = 'merged' AND NEW.state = 'done') EXECUTE FUNCTION forget_merged_area();

-- The bridge: while a server of an earlier version is connected it writes earned_points itself, and the difference is added to the
-- entries. Once none is, the server closes the bridge (lib/learning/points/bridge.ts), and only entries change earned_points.
CREATE TABLE "point_bridge" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "closed_at" TIMESTAMPTZ(3),

    CONSTRAINT "point_bridge_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "point_bridge_one_row" CHECK (id = 1)
);
INSERT INTO point_bridge DEFAULT VALUES;
CREATE FUNCTION refuse_points_without_entries() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM point_bridge WHERE closed_at IS NOT NULL) OR TG_OP = 'TRUNCATE' THEN
    RAISE EXCEPTION 'earned points change through point entries only' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER "earned_points_from_entries" BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON "earned_points"
  FOR EACH STATEMENT WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION refuse_points_without_entries();

-- Adds differences to the entries: of a completion made now, of one taken back, and of everything else in a batch of its own.
CREATE FUNCTION bridge_points(users uuid[], videos uuid[], areas uuid[], differences integer[]) RETURNS void LANGUAGE sql AS $$
  WITH known AS (
    SELECT d.user_id, d.video_id, d.knowledge_area_id, d.points, p.evidence, greatest(coalesce(p.completions, 1), 1) AS completion,
           CASE WHEN d.points > 0 AND p.completed_at = now()::timestamptz(3) THEN 'earned'::point_kind
                WHEN d.points < 0 AND p.completions > 0 AND p.completed_at IS NULL THEN 'taken_back' END AS act
    FROM unnest(users, videos, areas, differences) AS d (user_id, video_id, knowledge_area_id, points)
    LEFT JOIN video_progress p ON p.user_id = d.user_id AND p.video_id = d.video_id
    WHERE d.points <> 0
  ), named AS MATERIALIZED (
    SELECT k.*, CASE WHEN k.act IS NOT NULL AND NOT EXISTS (
                  SELECT FROM point_entries e
                  WHERE e.user_id = k.user_id AND e.video_id = k.video_id AND e.knowledge_area_id = k.knowledge_area_id
                    AND e.completion = k.completion AND e.kind = k.act AND e.batch_id IS NULL) THEN k.act ELSE 'merged' END AS kind
    FROM known k
  ), batch AS (
    INSERT INTO point_batches (kind, reason, state, people, points)
    SELECT 'merged', 'Written by an earlier version', 'done', count(DISTINCT user_id), sum(points) FROM named WHERE kind = 'merged'
    HAVING count(*) > 0 RETURNING id
  )
  INSERT INTO point_entries (user_id, video_id, knowledge_area_id, points, kind, evidence, completion, batch_id, actor_id)
  SELECT n.user_id, n.video_id, n.knowledge_area_id, n.points, n.kind, CASE WHEN n.kind = 'earned' THEN n.evidence END, n.completion,
         batch.id, CASE WHEN n.kind <> 'merged' THEN n.user_id END
  FROM named n LEFT JOIN batch ON n.kind = 'merged'
$$;
CREATE FUNCTION bridge_added_points() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM bridge_points(array_agg(user_id), array_agg(video_id), array_agg(knowledge_area_id), array_agg(points)) FROM added;
  RETURN NULL;
END $$;
CREATE FUNCTION bridge_changed_points() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM bridge_points(array_agg(a.user_id), array_agg(a.video_id), array_agg(a.knowledge_area_id), array_agg(a.points - b.points))
  FROM after_change a JOIN before_change b USING (user_id, video_id, knowledge_area_id);
  RETURN NULL;
END $$;
CREATE FUNCTION bridge_removed_points() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM bridge_points(array_agg(user_id), array_agg(video_id), array_agg(knowledge_area_id), array_agg(-points)) FROM removed;
  RETURN NULL;
END $$;
CREATE TRIGGER bridge_added_points AFTER INSERT ON earned_points REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION bridge_added_points();
CREATE TRIGGER bridge_changed_points AFTER UPDATE ON earned_points REFERENCING OLD TABLE AS before_change NEW TABLE AS after_change
  FOR EACH STATEMENT WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION bridge_changed_points();
CREATE TRIGGER bridge_removed_points AFTER DELETE ON earned_points REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION bridge_removed_points();
