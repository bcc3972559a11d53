-- A verdict is about where the video led to: another address has none, and is looked at next. Nobody has reported the
-- length of another recording.
CREATE OR REPLACE FUNCTION forget_health_of_address()
  RETURNS trigger
  LANGUAGE plpgsql
AS $$
BEGIN
  NEW.health := 'ok';
  NEW.duration_agreed := 0;
  UPDATE video_checks SET next_at = now(), checked_at = NULL, refused_as = NULL, refusals = 0, first_refused_at = NULL,
    failures = 0, since = NULL, set_aside_at = NULL WHERE video_id = NEW.id;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER forget_health_of_address
  BEFORE UPDATE OF provider, provider_video_id
  ON videos
  FOR EACH ROW
  WHEN (new.provider <> old.provider OR new.provider_video_id <> old.provider_video_id)
  EXECUTE FUNCTION forget_health_of_address();
