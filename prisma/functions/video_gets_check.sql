-- Every video is looked at, so that one that nobody can play is found.
CREATE OR REPLACE FUNCTION video_gets_check()
  RETURNS trigger
  LANGUAGE plpgsql
AS $$
BEGIN
  INSERT INTO video_checks (video_id, next_at) VALUES (NEW.id, first_look(NEW.id));
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER video_gets_check
  AFTER INSERT
  ON videos
  FOR EACH ROW
  EXECUTE FUNCTION video_gets_check();
