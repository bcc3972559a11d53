-- A path leads through videos that are there: the video's row is locked, so that it cannot go meanwhile.
CREATE OR REPLACE FUNCTION path_video_is_there()
  RETURNS trigger
  LANGUAGE plpgsql
AS $$
BEGIN
  PERFORM FROM videos WHERE id = NEW.video_id AND deleted_at IS NULL FOR SHARE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'violates constraint "path_videos_video_id_fkey"' USING ERRCODE = 'foreign_key_violation';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER path_video_is_there
  BEFORE INSERT OR UPDATE OF video_id
  ON path_videos
  FOR EACH ROW
  EXECUTE FUNCTION path_video_is_there();
