-- Points of an area that was merged into another have moved once the batch is done. What is left of them are empty rows, which
-- nobody needs but as the only one of a completion.
CREATE OR REPLACE FUNCTION forget_merged_area()
  RETURNS trigger
  LANGUAGE plpgsql
AS $$
BEGIN
  DELETE FROM earned_points e WHERE e.knowledge_area_id = (NEW.detail->>'from')::uuid AND e.points = 0
    AND EXISTS (SELECT FROM earned_points o
                WHERE o.user_id = e.user_id AND o.video_id = e.video_id AND o.knowledge_area_id <> e.knowledge_area_id);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER forget_merged_area
  AFTER UPDATE OF state
  ON point_batches
  FOR EACH ROW
  WHEN (new.kind = 'merged'::point_kind AND new.state = 'done'::point_batch_state)
  EXECUTE FUNCTION forget_merged_area();
