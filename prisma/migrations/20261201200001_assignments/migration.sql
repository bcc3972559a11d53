-- What Prisma's schema cannot say

ALTER TYPE "notification_kind" ADD VALUE 'assignments';
ALTER TYPE "notification_kind" ADD VALUE 'assignments_by_hand';

-- Rows by the automatic reminder that they got last, so that the next ones are found by their due day.
CREATE INDEX "assignment_people_reminded_idx" ON "assignment_people" (reminded, due_on)
  WHERE done_at IS NULL AND excused_at IS NULL AND reminded < 4;

-- The day of a moment in a time zone; in UTC for a zone that this PostgreSQL does not know.
CREATE FUNCTION day_in(moment timestamptz, zone text) RETURNS date LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (moment AT TIME ZONE zone)::date;
EXCEPTION WHEN invalid_parameter_value THEN
  RETURN (moment AT TIME ZONE 'UTC')::date;
END $$;

-- True when a due day is over in a time zone. The zone is looked at only where it decides.
CREATE FUNCTION is_past(due date, zone text) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN due IS NULL OR due > (now() AT TIME ZONE 'UTC')::date + 1 THEN false
              WHEN due < (now() AT TIME ZONE 'UTC')::date - 1 THEN true
              ELSE due < day_in(now(), zone) END
$$;

-- True for a member of a team or of one below it.
CREATE FUNCTION is_under_team(of_user uuid, of_team uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM team_members m WHERE m.user_id = of_user AND of_team IN (SELECT teams_above(m.team_id)))
$$;

-- The versions of a path that a user finished, with the evidence that their lessons have now: the weakest of them.
CREATE FUNCTION finished_path(of_user uuid, of_path uuid) RETURNS TABLE (completed_at timestamptz, evidence completion_evidence)
LANGUAGE sql STABLE ROWS 1 AS $$
  SELECT c.completed_at, coalesce((
    SELECT max(vp.evidence) FROM path_version_videos l
    JOIN videos v ON v.id = l.video_id AND v.deleted_at IS NULL AND v.health IN ('ok', 'partly')
    JOIN video_progress vp ON vp.user_id = of_user AND vp.video_id = l.video_id AND vp.completed_at IS NOT NULL
    WHERE l.version_id = c.version_id AND NOT l.is_optional), c.evidence)
  FROM path_completions c WHERE c.user_id = of_user AND c.path_id = of_path AND c.reopened_at IS NULL
$$;

-- The completions that stand of an assignment's subject, which is one of the three.
CREATE FUNCTION finished_subject(of_user uuid, of_path uuid, of_video uuid, of_track uuid)
RETURNS TABLE (completed_at timestamptz, evidence completion_evidence) LANGUAGE sql STABLE ROWS 1 AS $$
  SELECT completed_at, evidence FROM finished_path(of_user, of_path) WHERE of_path IS NOT NULL
  UNION ALL
  SELECT vp.completed_at, vp.evidence FROM video_progress vp
  WHERE vp.user_id = of_user AND vp.video_id = of_video AND vp.completed_at IS NOT NULL
  UNION ALL
  SELECT t.completed_at, coalesce((
    SELECT max(best.evidence) FROM unnest(t.path_ids) AS p (id)
    CROSS JOIN LATERAL (SELECT min(f.evidence) AS evidence FROM finished_path(of_user, p.id) f) best), 'marked')
  FROM track_completions t WHERE t.user_id = of_user AND t.track_id = of_track
$$;

-- Writes what some users have done of their open assignments, and opens the next round of recurring ones. Only a completion after the
-- round before counts. `moment` is given when evidence changed: the completion is older, and so is not when it was fulfilled.
CREATE FUNCTION fulfil_assignments(of_users uuid[], moment timestamptz) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE assignment_people p SET done_at = d.done_at, done_evidence = d.evidence
  FROM (
    SELECT o.assignment_id, o.user_id, o.round, f.evidence,
      CASE WHEN a.requires_watched THEN coalesce(moment, f.completed_at) ELSE f.completed_at END AS done_at
    FROM assignment_people o JOIN assignments a ON a.id = o.assignment_id AND a.ended_at IS NULL
    CROSS JOIN LATERAL (
      SELECT s.completed_at, s.evidence FROM finished_subject(o.user_id, a.path_id, a.video_id, a.track_id) s
      WHERE (NOT a.requires_watched OR s.evidence = 'watched')
        AND (o.round = 1 OR s.completed_at > (
          SELECT b.done_at FROM assignment_people b
          WHERE b.assignment_id = o.assignment_id AND b.user_id = o.user_id AND b.round = o.round - 1))
      ORDER BY s.completed_at DESC LIMIT 1) f
    WHERE o.user_id = ANY (of_users) AND o.done_at IS NULL AND o.excused_at IS NULL) d
  WHERE p.assignment_id = d.assignment_id AND p.user_id = d.user_id AND p.round = d.round
    AND p.done_at IS NULL AND p.excused_at IS NULL;
  INSERT INTO assignment_people (assignment_id, user_id, round, due_on, reminded)
  SELECT p.assignment_id, p.user_id, p.round + 1,
    (day_in(p.done_at, u.time_zone) + make_interval(months => a.every_months))::date,
    CASE a.remind WHEN 'auto' THEN 1 ELSE 4 END
  FROM assignment_people p JOIN assignments a ON a.id = p.assignment_id AND a.ended_at IS NULL AND a.every_months IS NOT NULL
  JOIN users u ON u.id = p.user_id
  WHERE p.user_id = ANY (of_users) AND p.done_at IS NOT NULL
    AND (a.team_id IS NULL OR is_under_team(p.user_id, a.team_id))
    AND NOT EXISTS (SELECT FROM assignment_people n
                    WHERE n.assignment_id = p.assignment_id AND n.user_id = p.user_id AND n.round = p.round + 1)
  ON CONFLICT DO NOTHING;
END $$;

-- Puts users under an assignment: those who are not yet.
CREATE FUNCTION put_under_assignment(of_assignment uuid, of_users uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO assignment_people (assignment_id, user_id, due_on, reminded)
  SELECT a.id, u.id, coalesce(a.due_on, day_in(now(), u.time_zone) + a.days_after_joining), CASE a.remind WHEN 'auto' THEN 0 ELSE 4 END
  FROM assignments a JOIN users u ON u.id = ANY (of_users) WHERE a.id = of_assignment
  ON CONFLICT DO NOTHING;
  PERFORM fulfil_assignments(of_users, NULL);
END $$;

-- Brings the assignments of some users in line with the teams that they are in. Who joins comes under the open assignments of the team
-- and those above; who leaves keeps what is done and loses what is open.
CREATE FUNCTION place_assignments(of_users uuid[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  joined record;
BEGIN
  DELETE FROM assignment_people p USING assignments a
  WHERE p.user_id = ANY (of_users) AND p.done_at IS NULL AND a.id = p.assignment_id AND a.team_id IS NOT NULL AND a.ended_at IS NULL
    AND NOT EXISTS (
      WITH above AS (
        SELECT m.team_id, t.id FROM (SELECT DISTINCT team_id FROM team_members WHERE user_id = ANY (of_users)) m
        CROSS JOIN LATERAL teams_above(m.team_id) AS t (id))
      SELECT FROM team_members m JOIN above x ON x.team_id = m.team_id WHERE m.user_id = p.user_id AND x.id = a.team_id);
  FOR joined IN
    WITH above AS (
      SELECT m.team_id, t.id FROM (SELECT DISTINCT team_id FROM team_members WHERE user_id = ANY (of_users)) m
      CROSS JOIN LATERAL teams_above(m.team_id) AS t (id))
    SELECT a.id, array_agg(DISTINCT m.user_id) AS users
    FROM team_members m JOIN above x ON x.team_id = m.team_id JOIN assignments a ON a.team_id = x.id AND a.ended_at IS NULL
    WHERE m.user_id = ANY (of_users) GROUP BY a.id ORDER BY a.id
  LOOP
    PERFORM put_under_assignment(joined.id, joined.users);
  END LOOP;
END $$;

CREATE FUNCTION place_members() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM place_assignments(array_agg(DISTINCT user_id)) FROM changed HAVING count(*) > 0;
  RETURN NULL;
END $$;
CREATE TRIGGER place_new_members AFTER INSERT ON team_members REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION place_members();
CREATE TRIGGER place_former_members AFTER DELETE ON team_members REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION place_members();
CREATE FUNCTION place_moved_team() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM place_assignments(array_agg(DISTINCT m.user_id))
  FROM teams_below(NEW.id) AS t (id) JOIN team_members m ON m.team_id = t.id HAVING count(*) > 0;
  RETURN NULL;
END $$;
CREATE TRIGGER place_moved_team AFTER UPDATE OF parent_id ON teams
  FOR EACH ROW WHEN (OLD.parent_id IS DISTINCT FROM NEW.parent_id) EXECUTE FUNCTION place_moved_team();

-- Completions fulfil assignments, whatever wrote them.
CREATE FUNCTION fulfil_by_video() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM assignment_people WHERE user_id = NEW.user_id AND done_at IS NULL AND excused_at IS NULL) THEN
    RETURN NULL;
  END IF;
  PERFORM fulfil_assignments(ARRAY[NEW.user_id],
    CASE WHEN TG_OP = 'UPDATE' AND OLD.completed_at IS NOT DISTINCT FROM NEW.completed_at THEN now() END);
  RETURN NULL;
END $$;
CREATE TRIGGER fulfil_by_video AFTER INSERT OR UPDATE OF completed_at, evidence ON video_progress
  FOR EACH ROW WHEN (NEW.completed_at IS NOT NULL) EXECUTE FUNCTION fulfil_by_video();
CREATE FUNCTION fulfil_by_course() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM fulfil_assignments(array_agg(DISTINCT c.user_id), NULL)
  FROM changed c JOIN assignment_people p ON p.user_id = c.user_id AND p.done_at IS NULL AND p.excused_at IS NULL HAVING count(*) > 0;
  RETURN NULL;
END $$;
CREATE TRIGGER fulfil_by_path AFTER INSERT ON path_completions REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION fulfil_by_course();
CREATE TRIGGER fulfil_by_path_again AFTER UPDATE ON path_completions REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION fulfil_by_course();
CREATE TRIGGER fulfil_by_track AFTER INSERT ON track_completions REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION fulfil_by_course();

-- A learner who takes back a video reopens the assignments that were done with it. A round of a recurring one stays: its next round
-- is open already.
CREATE FUNCTION reopen_assignments(of_user uuid, of_video uuid) RETURNS void LANGUAGE sql AS $$
  WITH paths AS (
    SELECT DISTINCT n.path_id AS id FROM path_version_videos l JOIN path_versions n ON n.id = l.version_id WHERE l.video_id = of_video)
  UPDATE assignment_people p SET done_at = NULL, done_evidence = NULL
  FROM assignments a
  WHERE p.user_id = of_user AND p.done_at IS NOT NULL AND a.id = p.assignment_id AND a.ended_at IS NULL AND a.every_months IS NULL
    AND (a.video_id = of_video OR a.path_id IN (SELECT id FROM paths)
         OR a.track_id IN (SELECT t.track_id FROM track_paths t WHERE t.path_id IN (SELECT id FROM paths)))
    AND (a.team_id IS NULL OR is_under_team(of_user, a.team_id))
    AND NOT EXISTS (SELECT FROM finished_subject(of_user, a.path_id, a.video_id, a.track_id) f
                    WHERE NOT a.requires_watched OR f.evidence = 'watched')
$$;
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
  PERFORM reopen_assignments(of_user, of_video);
  RETURN true;
END $$;

-- An assignment ends with its subject. A video that is merged into another is the same lesson: the other stands in for it.
CREATE FUNCTION end_assignments_of_subject() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE assignments SET ended_at = now(), end_reason = 'subject'
  WHERE ended_at IS NULL AND CASE TG_TABLE_NAME
    WHEN 'videos' THEN video_id = NEW.id WHEN 'learning_paths' THEN path_id = NEW.id ELSE track_id = NEW.id END;
  RETURN NULL;
END $$;
CREATE TRIGGER end_assignments_of_video AFTER UPDATE OF deleted_at ON videos
  FOR EACH ROW WHEN (OLD.deleted_at IS NULL AND NEW.deleted_at IS NOT NULL AND NEW.merged_into_id IS NULL)
  EXECUTE FUNCTION end_assignments_of_subject();
CREATE TRIGGER end_assignments_of_path AFTER UPDATE OF deleted_at ON learning_paths
  FOR EACH ROW WHEN (OLD.deleted_at IS NULL AND NEW.deleted_at IS NOT NULL) EXECUTE FUNCTION end_assignments_of_subject();
CREATE TRIGGER end_assignments_of_track AFTER UPDATE OF deleted_at, is_active ON career_tracks
  FOR EACH ROW WHEN (NOT (NEW.is_active AND NEW.deleted_at IS NULL)) EXECUTE FUNCTION end_assignments_of_subject();
CREATE FUNCTION merge_video_in_assignments() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE assignments SET video_id = NEW.merged_into_id WHERE video_id = NEW.id;
  PERFORM fulfil_assignments(array_agg(DISTINCT p.user_id), NULL)
  FROM assignments a JOIN assignment_people p ON p.assignment_id = a.id AND p.done_at IS NULL AND p.excused_at IS NULL
  WHERE a.video_id = NEW.merged_into_id AND a.ended_at IS NULL HAVING count(*) > 0;
  RETURN NULL;
END $$;
CREATE TRIGGER merge_video_in_assignments AFTER UPDATE OF merged_into_id ON videos
  FOR EACH ROW WHEN (NEW.merged_into_id IS NOT NULL AND OLD.merged_into_id IS DISTINCT FROM NEW.merged_into_id)
  EXECUTE FUNCTION merge_video_in_assignments();

-- Nobody is reminded of an assignment that ended.
CREATE FUNCTION silence_ended_assignment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE assignment_people SET reminded = 4
  WHERE assignment_id = NEW.id AND done_at IS NULL AND excused_at IS NULL AND reminded < 4;
  RETURN NULL;
END $$;
CREATE TRIGGER silence_ended_assignment AFTER UPDATE OF ended_at ON assignments
  FOR EACH ROW WHEN (OLD.ended_at IS NULL AND NEW.ended_at IS NOT NULL) EXECUTE FUNCTION silence_ended_assignment();
