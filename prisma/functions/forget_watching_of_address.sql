-- A video at another address is another recording unless it is as long: what was seen of it does not count for the other, what
-- players reported says nothing about it, and completions of it are carried over.
CREATE OR REPLACE FUNCTION forget_watching_of_address()
  RETURNS trigger
  LANGUAGE plpgsql
AS $$
BEGIN
  DELETE FROM duration_reports WHERE video_id = NEW.id;
  IF OLD.duration IS NULL OR NEW.duration IS NULL OR abs(NEW.duration - OLD.duration) > 0.02 * OLD.duration THEN
    DELETE FROM watches WHERE video_id = NEW.id;
    DELETE FROM heat_tallies WHERE video_id = NEW.id;
    DELETE FROM video_heats WHERE video_id = NEW.id;
    UPDATE video_progress SET evidence = 'carried'
    WHERE video_id = NEW.id AND completed_at IS NOT NULL AND evidence IN ('watched', 'marked');
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER forget_watching_of_address
  AFTER UPDATE OF provider, provider_video_id
  ON videos
  FOR EACH ROW
  WHEN (new.provider <> old.provider OR new.provider_video_id <> old.provider_video_id)
  EXECUTE FUNCTION forget_watching_of_address();
