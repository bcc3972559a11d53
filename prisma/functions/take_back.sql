-- Takes back a completion and its points, and reopens what was completed with it. Locks the row first, so that the sums
-- are current. Returns false when there is nothing to take back.
CREATE OR REPLACE FUNCTION take_back(of_user uuid, of_video uuid)
  RETURNS boolean
  LANGUAGE plpgsql
AS $$
DECLARE
  undone integer;
BEGIN
  UPDATE video_progress SET completed_at = NULL
  WHERE user_id = of_user AND video_id = of_video AND completed_at IS NOT NULL RETURNING completions INTO undone;
  IF NOT FOUND THEN RETURN false; END IF;
  PERFORM record_lesson_events(ARRAY[of_user], of_video);
  INSERT INTO point_entries (user_id, video_id, knowledge_area_id, points, kind, completion, actor_id)
  SELECT user_id, video_id, knowledge_area_id, -points, 'taken_back', undone, of_user FROM earned_points
  WHERE user_id = of_user AND video_id = of_video AND points > 0;
  PERFORM reopen_paths(of_user, of_video);
  PERFORM reopen_assignments(of_user, of_video);
  RETURN true;
END $$;
