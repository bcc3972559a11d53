-- A completed track is an event.
CREATE OR REPLACE FUNCTION record_track_event()
  RETURNS trigger
  LANGUAGE plpgsql
AS $$
BEGIN
  INSERT INTO events (kind, user_id, subject_id, at) VALUES ('track.completed', NEW.user_id, NEW.track_id, NEW.completed_at);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER record_completed_track
  AFTER INSERT
  ON track_completions
  FOR EACH ROW
  EXECUTE FUNCTION record_track_event();
