-- A video that is merged into another is the same lesson: the other stands in for it in every plan. Its own row stays, hidden with
-- the video, so that undoing the merge finds it.
CREATE OR REPLACE FUNCTION merge_video_in_plans()
  RETURNS trigger
  LANGUAGE plpgsql
AS $$
BEGIN
  INSERT INTO plan_videos (plan_id, video_id, position, is_pinned, is_excluded)
  SELECT plan_id, NEW.merged_into_id, position, is_pinned, is_excluded FROM plan_videos WHERE video_id = NEW.id
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER merge_video_in_plans
  AFTER UPDATE OF merged_into_id
  ON videos
  FOR EACH ROW
  WHEN (new.merged_into_id IS NOT NULL AND old.merged_into_id IS DISTINCT FROM new.merged_into_id)
  EXECUTE FUNCTION merge_video_in_plans();
