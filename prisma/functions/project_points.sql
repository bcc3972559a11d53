-- Keeps earned_points as the sum of the entries, and video_progress.points as the sum of all areas, so that reports
-- need no join. Refuses a reversal of points that do not exist.
CREATE OR REPLACE FUNCTION project_points()
  RETURNS trigger
  LANGUAGE plpgsql
AS $$
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
  UPDATE video_progress p SET points = s.points
  FROM (SELECT w.user_id, w.video_id, sum(e.points)::int AS points
        FROM (SELECT DISTINCT user_id, video_id FROM written) w JOIN earned_points e USING (user_id, video_id)
        GROUP BY w.user_id, w.video_id) s
  WHERE p.user_id = s.user_id AND p.video_id = s.video_id AND p.points <> s.points;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER project_points
  AFTER INSERT
  ON point_entries
  REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT
  EXECUTE FUNCTION project_points();
