-- The first completion of a path in any version is an event; a newer version of a finished path is none.
CREATE OR REPLACE FUNCTION record_path_event()
  RETURNS trigger
  LANGUAGE plpgsql
AS $$
BEGIN
  IF EXISTS (SELECT FROM path_completions c
             WHERE c.user_id = NEW.user_id AND c.path_id = NEW.path_id AND c.version_id <> NEW.version_id) THEN RETURN NULL; END IF;
  INSERT INTO events (kind, user_id, subject_id, evidence, at)
  VALUES ('path.completed', NEW.user_id, NEW.path_id, NEW.evidence, NEW.completed_at);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER record_completed_path
  AFTER INSERT
  ON path_completions
  FOR EACH ROW
  EXECUTE FUNCTION record_path_event();
