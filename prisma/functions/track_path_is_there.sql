-- A track leads through paths that are there: the path's row is locked, so that it cannot go meanwhile.
CREATE OR REPLACE FUNCTION track_path_is_there()
  RETURNS trigger
  LANGUAGE plpgsql
AS $$
BEGIN
  PERFORM FROM learning_paths WHERE id = NEW.path_id AND deleted_at IS NULL FOR SHARE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'violates constraint "track_paths_path_id_fkey"' USING ERRCODE = 'foreign_key_violation';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER track_path_is_there
  BEFORE INSERT OR UPDATE OF path_id
  ON track_paths
  FOR EACH ROW
  EXECUTE FUNCTION track_path_is_there();
