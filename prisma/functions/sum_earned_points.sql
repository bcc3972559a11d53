-- A completion's points are the sum of its areas'.
CREATE OR REPLACE FUNCTION sum_earned_points()
  RETURNS trigger
  LANGUAGE plpgsql
AS $$
BEGIN
  UPDATE video_progress p SET points = s.points
  FROM (SELECT c.user_id, c.video_id, coalesce(sum(e.points), 0)::int AS points
        FROM (SELECT DISTINCT user_id, video_id FROM changed) c LEFT JOIN earned_points e USING (user_id, video_id)
        GROUP BY c.user_id, c.video_id) s
  WHERE p.user_id = s.user_id AND p.video_id = s.video_id AND p.points <> s.points;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER sum_earned_points_added
  AFTER INSERT
  ON earned_points
  REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT
  EXECUTE FUNCTION sum_earned_points();

CREATE OR REPLACE TRIGGER sum_earned_points_changed
  AFTER UPDATE
  ON earned_points
  REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT
  EXECUTE FUNCTION sum_earned_points();

CREATE OR REPLACE TRIGGER sum_earned_points_gone
  AFTER DELETE
  ON earned_points
  REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT
  EXECUTE FUNCTION sum_earned_points();
