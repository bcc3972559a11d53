-- AlterTable
ALTER TABLE "learning_paths" ADD COLUMN "current_version_id" UUID;
ALTER TABLE "path_starts" ADD COLUMN "version_id" UUID;

-- CreateTable
CREATE TABLE "path_versions" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "path_id" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "note" TEXT NOT NULL DEFAULT '',
    "published_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "path_versions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "path_version_videos" (
    "version_id" UUID NOT NULL,
    "video_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,

    CONSTRAINT "path_version_videos_pkey" PRIMARY KEY ("version_id","video_id")
);

-- CreateTable
CREATE TABLE "path_completions" (
    "user_id" UUID NOT NULL,
    "path_id" UUID NOT NULL,
    "version_id" UUID NOT NULL,
    "completed_at" TIMESTAMPTZ(3) NOT NULL,
    "evidence" "completion_evidence" NOT NULL,
    "reopened_at" TIMESTAMPTZ(3),

    CONSTRAINT "path_completions_pkey" PRIMARY KEY ("user_id","path_id","version_id")
);

-- CreateTable
CREATE TABLE "track_completions" (
    "user_id" UUID NOT NULL,
    "track_id" UUID NOT NULL,
    "completed_at" TIMESTAMPTZ(3) NOT NULL,
    "path_ids" UUID[],

    CONSTRAINT "track_completions_pkey" PRIMARY KEY ("user_id","track_id")
);

-- CreateTable
CREATE TABLE "completion_checks" (
    "id" UUID NOT NULL,
    "is_track" BOOLEAN NOT NULL,
    "place" UUID,
    "asked_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "completion_checks_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "path_versions_path_id_number_key" ON "path_versions"("path_id", "number");
CREATE UNIQUE INDEX "path_version_videos_version_id_position_key" ON "path_version_videos"("version_id", "position");
CREATE INDEX "path_version_videos_video_id_idx" ON "path_version_videos"("video_id");
CREATE INDEX "path_completions_path_id_user_id_idx" ON "path_completions"("path_id", "user_id");
CREATE INDEX "path_completions_version_id_idx" ON "path_completions"("version_id");
CREATE INDEX "track_completions_track_id_idx" ON "track_completions"("track_id");
CREATE INDEX "completion_checks_asked_at_idx" ON "completion_checks"("asked_at");
CREATE INDEX "path_starts_version_id_idx" ON "path_starts"("version_id");

-- AddForeignKey
ALTER TABLE "path_starts" ADD CONSTRAINT "path_starts_version_id_fkey" FOREIGN KEY ("version_id") REFERENCES "path_versions"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "path_versions" ADD CONSTRAINT "path_versions_path_id_fkey" FOREIGN KEY ("path_id") REFERENCES "learning_paths"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "path_version_videos" ADD CONSTRAINT "path_version_videos_version_id_fkey" FOREIGN KEY ("version_id") REFERENCES "path_versions"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "path_version_videos" ADD CONSTRAINT "path_version_videos_video_id_fkey" FOREIGN KEY ("video_id") REFERENCES "videos"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "path_completions" ADD CONSTRAINT "path_completions_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "path_completions" ADD CONSTRAINT "path_completions_path_id_fkey" FOREIGN KEY ("path_id") REFERENCES "learning_paths"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "path_completions" ADD CONSTRAINT "path_completions_version_id_fkey" FOREIGN KEY ("version_id") REFERENCES "path_versions"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "track_completions" ADD CONSTRAINT "track_completions_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "track_completions" ADD CONSTRAINT "track_completions_track_id_fkey" FOREIGN KEY ("track_id") REFERENCES "career_tracks"("id") ON DELETE CASCADE ON UPDATE CASCADE;



-- What Prisma's schema cannot say

ALTER TABLE "path_versions" ADD CONSTRAINT "path_versions_number" CHECK (number >= 1);
ALTER TABLE "path_version_videos" ADD CONSTRAINT "path_version_videos_position" CHECK (position >= 0);

-- Asks for a look at the users of a version or track after an act of administrators. The first of them are looked at when the
-- transaction ends, and all of them by the scheduler (lib/learning/enrolments/finish-courses.ts). Asked twice in a transaction is once.
CREATE FUNCTION ask_completion_check(of_id uuid, of_track boolean) RETURNS void LANGUAGE sql AS $$
  INSERT INTO completion_checks (id, is_track) VALUES (of_id, of_track)
  ON CONFLICT (id) DO UPDATE SET place = NULL, asked_at = now() WHERE completion_checks.asked_at <> now()::timestamptz(3)
$$;

-- Publishes the list of a path as its next version, unless it is that of the current one. A deleted video keeps its place, for when
-- it is restored. Users under way move to the new version, or stay on the one they follow.
-- Returns the number of the new version; null when there is none.
CREATE FUNCTION publish_path_version(of_path uuid, said text, stays boolean) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  before_id uuid;
  made_id uuid;
  made_number integer;
BEGIN
  SELECT current_version_id INTO before_id FROM learning_paths WHERE id = of_path FOR NO KEY UPDATE;
  IF NOT FOUND THEN RETURN NULL; END IF;
  IF before_id IS NOT NULL
    AND ARRAY(SELECT video_id FROM path_videos WHERE path_id = of_path ORDER BY position)
      = ARRAY(SELECT video_id FROM path_version_videos WHERE version_id = before_id ORDER BY position) THEN RETURN NULL; END IF;
  INSERT INTO path_versions (path_id, number, note)
  SELECT of_path, coalesce(max(number), 0) + 1, said FROM path_versions WHERE path_id = of_path
  RETURNING id, number INTO made_id, made_number;
  INSERT INTO path_version_videos (version_id, video_id, position)
  SELECT made_id, video_id, position FROM path_videos WHERE path_id = of_path;
  UPDATE learning_paths SET current_version_id = made_id WHERE id = of_path;
  IF stays THEN
    UPDATE path_starts s SET version_id = before_id WHERE path_id = of_path AND version_id IS NULL
      AND NOT EXISTS (SELECT FROM path_completions c WHERE c.user_id = s.user_id AND c.path_id = of_path AND c.reopened_at IS NULL);
  ELSE
    UPDATE path_starts SET version_id = NULL WHERE path_id = of_path AND version_id IS NOT NULL;
  END IF;
  PERFORM ask_completion_check(made_id, false);
  RETURN made_number;
END $$;

-- A path's list is always that of its current version, whatever wrote it: compared once a transaction, when it ends.
CREATE FUNCTION publish_changed_path() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM publish_path_version(NEW.id, '', false);
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER publish_changed_path AFTER INSERT OR UPDATE ON learning_paths
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION publish_changed_path();
CREATE FUNCTION path_list_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE learning_paths SET current_version_id = current_version_id WHERE id IN (SELECT path_id FROM changed);
  RETURN NULL;
END $$;
CREATE TRIGGER path_list_grew AFTER INSERT ON path_videos REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION path_list_changed();
CREATE TRIGGER path_list_changed AFTER UPDATE ON path_videos REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION path_list_changed();
CREATE TRIGGER path_list_shrank AFTER DELETE ON path_videos REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION path_list_changed();

-- Records that a user completed the version of each path that they follow, or its current one: every video of it that is not
-- deleted. The row of the user is locked, so that two acts of one user come one after the other.
CREATE FUNCTION record_paths(of_user uuid, of_paths uuid[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO path_completions AS c (user_id, path_id, version_id, completed_at, evidence)
  SELECT of_user, p.id, n.id, d.completed_at, d.evidence
  FROM learning_paths p LEFT JOIN path_starts s ON s.user_id = of_user AND s.path_id = p.id
  JOIN path_versions n ON n.id IN (p.current_version_id, s.version_id)
  CROSS JOIN LATERAL (
    SELECT max(vp.completed_at) AS completed_at, max(vp.evidence) AS evidence
    FROM path_version_videos l JOIN videos v ON v.id = l.video_id AND v.deleted_at IS NULL
    LEFT JOIN video_progress vp ON vp.user_id = of_user AND vp.video_id = l.video_id AND vp.completed_at IS NOT NULL
    WHERE l.version_id = n.id HAVING count(*) > 0 AND count(*) = count(vp.completed_at)) d
  WHERE p.id = ANY (of_paths)
  ON CONFLICT (user_id, path_id, version_id) DO UPDATE
    SET completed_at = EXCLUDED.completed_at, evidence = EXCLUDED.evidence, reopened_at = NULL WHERE c.reopened_at IS NOT NULL
$$;
CREATE FUNCTION record_paths_of_completion() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  paths uuid[];
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.completed_at IS NOT NULL THEN RETURN NULL; END IF;
  SELECT array_agg(DISTINCT p.id) INTO paths
  FROM path_version_videos l JOIN path_versions n ON n.id = l.version_id JOIN learning_paths p ON p.id = n.path_id
  LEFT JOIN path_starts s ON s.user_id = NEW.user_id AND s.path_id = p.id
  WHERE l.video_id = NEW.video_id AND n.id IN (p.current_version_id, s.version_id);
  IF paths IS NULL THEN RETURN NULL; END IF;
  PERFORM FROM users WHERE id = NEW.user_id FOR NO KEY UPDATE;
  PERFORM record_paths(NEW.user_id, paths);
  RETURN NULL;
END $$;
CREATE TRIGGER record_paths_of_completion AFTER INSERT OR UPDATE OF completed_at ON video_progress
  FOR EACH ROW WHEN (NEW.completed_at IS NOT NULL) EXECUTE FUNCTION record_paths_of_completion();

-- Records the tracks of some users (pairs of the two lists) whose paths they all completed. `moment`, where given, is that of the
-- act that brings it; else it is that of the last path.
CREATE FUNCTION record_tracks(of_users uuid[], of_tracks uuid[], moment timestamptz) RETURNS void LANGUAGE sql AS $$
  INSERT INTO track_completions (user_id, track_id, completed_at, path_ids)
  SELECT u.user_id, u.track_id, coalesce(moment, d.completed_at), d.path_ids
  FROM (SELECT DISTINCT user_id, track_id FROM unnest(of_users, of_tracks) AS w (user_id, track_id)) u
  CROSS JOIN LATERAL (
    SELECT max(f.completed_at) AS completed_at, array_agg(tp.path_id ORDER BY tp.position) AS path_ids
    FROM track_paths tp JOIN learning_paths p ON p.id = tp.path_id AND p.deleted_at IS NULL
    LEFT JOIN LATERAL (SELECT min(c.completed_at) AS completed_at FROM path_completions c
                       WHERE c.user_id = u.user_id AND c.path_id = tp.path_id AND c.reopened_at IS NULL) f ON true
    WHERE tp.track_id = u.track_id HAVING count(*) > 0 AND count(*) = count(f.completed_at)) d
  ON CONFLICT (user_id, track_id) DO NOTHING
$$;
CREATE FUNCTION record_tracks_of_paths() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM record_tracks(array_agg(c.user_id), array_agg(tp.track_id), NULL)
  FROM changed c JOIN track_paths tp ON tp.path_id = c.path_id WHERE c.reopened_at IS NULL HAVING count(*) > 0;
  RETURN NULL;
END $$;
CREATE TRIGGER record_tracks_of_paths AFTER INSERT ON path_completions REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION record_tracks_of_paths();
CREATE TRIGGER record_tracks_of_paths_again AFTER UPDATE ON path_completions REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION record_tracks_of_paths();

-- A user who takes back a video reopens what they had finished with it: every version that holds it, and the tracks of a path that
-- has no other. They follow the current version from then on.
CREATE FUNCTION reopen_paths(of_user uuid, of_video uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  reopened uuid[];
  lost uuid[];
  tracks uuid[];
BEGIN
  PERFORM FROM users WHERE id = of_user FOR NO KEY UPDATE;
  WITH changed AS (
    UPDATE path_completions c SET reopened_at = now()
    FROM path_version_videos l JOIN videos v ON v.id = l.video_id AND v.deleted_at IS NULL
    WHERE c.user_id = of_user AND c.reopened_at IS NULL AND l.version_id = c.version_id AND l.video_id = of_video
    RETURNING c.path_id)
  SELECT array_agg(DISTINCT path_id) INTO reopened FROM changed;
  IF reopened IS NULL THEN RETURN; END IF;
  UPDATE path_starts SET version_id = NULL WHERE user_id = of_user AND path_id = ANY (reopened) AND version_id IS NOT NULL;
  PERFORM record_paths(of_user, reopened);
  SELECT array_agg(p.id) INTO lost FROM unnest(reopened) AS p (id)
  WHERE NOT EXISTS (SELECT FROM path_completions c WHERE c.user_id = of_user AND c.path_id = p.id AND c.reopened_at IS NULL);
  WITH gone AS (DELETE FROM track_completions WHERE user_id = of_user AND path_ids && lost RETURNING track_id)
  SELECT array_agg(track_id) INTO tracks FROM gone;
  IF tracks IS NOT NULL THEN
    PERFORM record_tracks(array_fill(of_user, ARRAY[cardinality(tracks)]), tracks, NULL);
  END IF;
END $$;

-- Takes back a completion and its points: the row is locked first, so that the sums are those of now.
CREATE OR REPLACE FUNCTION take_back(of_user uuid, of_video uuid) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  undone integer;
BEGIN
  UPDATE video_progress SET completed_at = NULL
  WHERE user_id = of_user AND video_id = of_video AND completed_at IS NOT NULL RETURNING completions INTO undone;
  IF NOT FOUND THEN RETURN false; END IF;
  INSERT INTO point_entries (user_id, video_id, knowledge_area_id, points, kind, completion, actor_id)
  SELECT user_id, video_id, knowledge_area_id, -points, 'taken_back', undone, of_user FROM earned_points
  WHERE user_id = of_user AND video_id = of_video AND points > 0;
  PERFORM reopen_paths(of_user, of_video);
  RETURN true;
END $$;

-- Records those among the next users who completed all that is left of a version: all of its users, where it is the current one, else
-- those who stayed on it. Users with a completion that stands get no other. Returns the last user looked at; null at the end.
CREATE FUNCTION finish_version(of_version uuid, after_user uuid, most integer) RETURNS uuid LANGUAGE plpgsql AS $$
DECLARE
  of_path uuid;
  is_current boolean;
  lessons uuid[];
  pivot uuid;
  candidates uuid[];
  finishing uuid[];
BEGIN
  SELECT p.id, p.current_version_id = of_version INTO of_path, is_current
  FROM path_versions n JOIN learning_paths p ON p.id = n.path_id WHERE n.id = of_version;
  SELECT array_agg(v.id) INTO lessons
  FROM path_version_videos l JOIN videos v ON v.id = l.video_id AND v.deleted_at IS NULL WHERE l.version_id = of_version;
  -- The video that the fewest completed leaves the fewest users to look at.
  SELECT l.id INTO pivot FROM unnest(lessons) AS l (id)
  ORDER BY (SELECT coalesce(sum(t.learners), 0) FROM video_tallies t WHERE t.video_id = l.id), l.id LIMIT 1;
  candidates := ARRAY(
    SELECT user_id FROM video_progress
    WHERE video_id = pivot AND completed_at IS NOT NULL AND user_id > coalesce(after_user, '00000000-0000-0000-0000-000000000000')
    ORDER BY user_id LIMIT most);
  finishing := ARRAY(
    SELECT c.id FROM unnest(candidates) AS c (id)
    WHERE NOT EXISTS (SELECT FROM path_completions d WHERE d.user_id = c.id AND d.path_id = of_path AND d.reopened_at IS NULL)
      AND (is_current OR EXISTS (SELECT FROM path_starts s WHERE s.user_id = c.id AND s.path_id = of_path AND s.version_id = of_version))
      AND NOT EXISTS (SELECT FROM unnest(lessons) AS l (id) WHERE NOT EXISTS (
        SELECT FROM video_progress vp WHERE vp.user_id = c.id AND vp.video_id = l.id AND vp.completed_at IS NOT NULL)));
  -- Taking back locks the user too: the statement below sees what was taken back meanwhile.
  PERFORM FROM users WHERE id = ANY (finishing) ORDER BY id FOR NO KEY UPDATE;
  INSERT INTO path_completions AS c (user_id, path_id, version_id, completed_at, evidence)
  SELECT vp.user_id, of_path, of_version, now(), max(vp.evidence)
  FROM video_progress vp WHERE vp.user_id = ANY (finishing) AND vp.video_id = ANY (lessons) AND vp.completed_at IS NOT NULL
  GROUP BY vp.user_id HAVING count(*) = cardinality(lessons)
  ON CONFLICT (user_id, path_id, version_id) DO UPDATE
    SET completed_at = EXCLUDED.completed_at, evidence = EXCLUDED.evidence, reopened_at = NULL WHERE c.reopened_at IS NOT NULL;
  RETURN CASE WHEN cardinality(candidates) = most THEN candidates[most] END;
END $$;

-- The same for a track: users who completed all paths that are left of it.
CREATE FUNCTION finish_track(of_track uuid, after_user uuid, most integer) RETURNS uuid LANGUAGE plpgsql AS $$
DECLARE
  pivot uuid;
  candidates uuid[];
  finishing uuid[];
BEGIN
  SELECT tp.path_id INTO pivot FROM track_paths tp JOIN learning_paths p ON p.id = tp.path_id AND p.deleted_at IS NULL
  WHERE tp.track_id = of_track ORDER BY tp.position LIMIT 1;
  candidates := ARRAY(
    SELECT DISTINCT user_id FROM path_completions
    WHERE path_id = pivot AND reopened_at IS NULL AND user_id > coalesce(after_user, '00000000-0000-0000-0000-000000000000')
    ORDER BY user_id LIMIT most);
  finishing := ARRAY(
    SELECT c.id FROM unnest(candidates) AS c (id)
    WHERE NOT EXISTS (SELECT FROM track_completions d WHERE d.user_id = c.id AND d.track_id = of_track)
      AND NOT EXISTS (
        SELECT FROM track_paths tp JOIN learning_paths p ON p.id = tp.path_id AND p.deleted_at IS NULL
        WHERE tp.track_id = of_track AND NOT EXISTS (
          SELECT FROM path_completions f WHERE f.user_id = c.id AND f.path_id = tp.path_id AND f.reopened_at IS NULL)));
  PERFORM FROM users WHERE id = ANY (finishing) ORDER BY id FOR NO KEY UPDATE;
  PERFORM record_tracks(finishing, array_fill(of_track, ARRAY[cardinality(finishing)]), now());
  RETURN CASE WHEN cardinality(candidates) = most THEN candidates[most] END;
END $$;

-- The first 5,000 users of each version and track change in the act's own transaction.
CREATE FUNCTION finish_first_users() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.is_track THEN PERFORM finish_track(NEW.id, NULL, 5000); ELSE PERFORM finish_version(NEW.id, NULL, 5000); END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER finish_first_users AFTER INSERT OR UPDATE OF asked_at ON completion_checks
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION finish_first_users();

-- Acts of administrators that take something away: a video or a path from the library, a path from a track.
CREATE FUNCTION check_versions_of_video() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM ask_completion_check(n.id, false)
  FROM path_version_videos l JOIN path_versions n ON n.id = l.version_id JOIN learning_paths p ON p.id = n.path_id
  WHERE l.video_id = NEW.id
    AND (n.id = p.current_version_id OR EXISTS (SELECT FROM path_starts s WHERE s.version_id = n.id))
  ORDER BY n.id = p.current_version_id DESC, n.number;
  RETURN NULL;
END $$;
CREATE TRIGGER check_versions_of_video AFTER UPDATE OF deleted_at ON videos
  FOR EACH ROW WHEN (OLD.deleted_at IS NULL AND NEW.deleted_at IS NOT NULL) EXECUTE FUNCTION check_versions_of_video();
CREATE FUNCTION check_tracks_of_path() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM ask_completion_check(track_id, true) FROM track_paths WHERE path_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER check_tracks_of_path AFTER UPDATE OF deleted_at ON learning_paths
  FOR EACH ROW WHEN (OLD.deleted_at IS NULL AND NEW.deleted_at IS NOT NULL) EXECUTE FUNCTION check_tracks_of_path();
CREATE FUNCTION check_changed_tracks() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM ask_completion_check(c.track_id, true)
  FROM (SELECT DISTINCT track_id FROM changed) c JOIN career_tracks t ON t.id = c.track_id;
  RETURN NULL;
END $$;
CREATE TRIGGER track_grew AFTER INSERT ON track_paths REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION check_changed_tracks();
CREATE TRIGGER track_shrank AFTER DELETE ON track_paths REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION check_changed_tracks();

-- Version 1 of every path is its list of today.
INSERT INTO path_versions (path_id, number, published_at) SELECT id, 1, updated_at FROM learning_paths;
INSERT INTO path_version_videos (version_id, video_id, position)
SELECT n.id, pv.video_id, pv.position FROM path_versions n JOIN path_videos pv ON pv.path_id = n.path_id;
UPDATE learning_paths p SET current_version_id = n.id FROM path_versions n WHERE n.path_id = p.id;
