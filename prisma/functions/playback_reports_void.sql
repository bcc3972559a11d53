-- A report is about where the video led to: another address, or none any more, makes it void.
CREATE OR REPLACE FUNCTION playback_reports_void()
  RETURNS trigger
  LANGUAGE plpgsql
AS $$
BEGIN
  DELETE FROM playback_reports WHERE video_id = NEW.id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER playback_reports_void
  AFTER UPDATE OF video_url, provider, provider_video_id, deleted_at
  ON videos
  FOR EACH ROW
  WHEN (old.video_url IS DISTINCT FROM new.video_url
    OR old.provider IS DISTINCT FROM new.provider
    OR old.provider_video_id IS DISTINCT FROM new.provider_video_id
    OR old.deleted_at IS DISTINCT FROM new.deleted_at)
  EXECUTE FUNCTION playback_reports_void();
