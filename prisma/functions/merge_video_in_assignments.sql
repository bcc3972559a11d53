-- A video that is merged into another is the same lesson: who has completed the other has done what was assigned.
CREATE OR REPLACE FUNCTION merge_video_in_assignments()
  RETURNS trigger
  LANGUAGE plpgsql
AS $$
BEGIN
  UPDATE assignments SET video_id = NEW.merged_into_id WHERE video_id = NEW.id;
  PERFORM fulfil_assignments(array_agg(DISTINCT p.user_id), NULL)
  FROM assignments a JOIN assignment_people p ON p.assignment_id = a.id AND p.done_at IS NULL AND p.excused_at IS NULL
  WHERE a.video_id = NEW.merged_into_id AND a.ended_at IS NULL HAVING count(*) > 0;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER merge_video_in_assignments
  AFTER UPDATE OF merged_into_id
  ON videos
  FOR EACH ROW
  WHEN (new.merged_into_id IS NOT NULL AND old.merged_into_id IS DISTINCT FROM new.merged_into_id)
  EXECUTE FUNCTION merge_video_in_assignments();
