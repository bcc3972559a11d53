-- Removes the written answers of an attempt whose user is deleted. The rest stays for the figures of its questions.
CREATE OR REPLACE FUNCTION forget_written_answers()
  RETURNS trigger
  LANGUAGE plpgsql
AS $$
BEGIN
  IF NEW.user_id IS NULL THEN
    UPDATE check_answers SET written = NULL WHERE attempt_id = NEW.id AND written IS NOT NULL;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER forget_written_answers
  AFTER UPDATE OF user_id
  ON check_attempts
  FOR EACH ROW
  EXECUTE FUNCTION forget_written_answers();
