-- Curators' questions are part of the library: their number is shown with each video. Learners' own cards are not.
CREATE OR REPLACE FUNCTION library_question_changed()
  RETURNS trigger
  LANGUAGE plpgsql
AS $$
BEGIN
  IF NEW.owner_id IS NULL THEN
    UPDATE library_version SET version = version + 1;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER library_question_changed
  AFTER INSERT OR UPDATE
  ON items
  FOR EACH ROW
  EXECUTE FUNCTION library_question_changed();
