-- Sets the source of a length that has none. Earlier versions write no source: their lengths came from an
-- administrator's form or player, or from Vimeo.
CREATE OR REPLACE FUNCTION duration_has_source()
  RETURNS trigger
  LANGUAGE plpgsql
AS $$
BEGIN
  IF NEW.duration IS NULL THEN
    NEW.duration_source := NULL;
  ELSIF NEW.duration_source IS NULL THEN
    NEW.duration_source := CASE WHEN NEW.provider = 'vimeo' THEN 'provider' ELSE 'player' END::duration_source;
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER duration_has_source
  BEFORE INSERT OR UPDATE OF duration, duration_source
  ON videos
  FOR EACH ROW
  EXECUTE FUNCTION duration_has_source();
