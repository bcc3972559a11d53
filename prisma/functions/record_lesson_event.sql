-- A completion that begins or ends is an event of the transaction that causes it. One that only moves to another time is none.
CREATE OR REPLACE FUNCTION record_lesson_event()
  RETURNS trigger
  LANGUAGE plpgsql
AS $$
BEGIN
  IF (TG_OP = 'UPDATE' AND OLD.completed_at IS NOT NULL) = (NEW.completed_at IS NOT NULL) THEN RETURN NULL; END IF;
  INSERT INTO events (kind, user_id, subject_id, completion, evidence, at)
  VALUES (CASE WHEN NEW.completed_at IS NULL THEN 'video.taken_back' ELSE 'video.completed' END,
          NEW.user_id, NEW.video_id, NEW.completions, NEW.evidence, coalesce(NEW.completed_at, now()));
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER record_lesson_event
  AFTER INSERT OR UPDATE OF completed_at
  ON video_progress
  FOR EACH ROW
  EXECUTE FUNCTION record_lesson_event();
