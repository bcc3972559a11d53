-- A video that nobody can play any more is an event.
CREATE OR REPLACE FUNCTION record_video_event()
  RETURNS trigger
  LANGUAGE plpgsql
AS $$
BEGIN
  INSERT INTO events (kind, subject_id) VALUES ('video.unplayable', NEW.id);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER record_unplayable_video
  AFTER UPDATE OF health
  ON videos
  FOR EACH ROW
  WHEN ((new.health <> ALL (ARRAY['ok'::video_health, 'partly'::video_health]))
    AND (old.health = ANY (ARRAY['ok'::video_health, 'partly'::video_health]))
    AND new.deleted_at IS NULL)
  EXECUTE FUNCTION record_video_event();
