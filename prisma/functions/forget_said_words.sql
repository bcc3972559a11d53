-- Lowers the numbers of passages that contain a word before a transcript is deleted, also with its video, while its own
-- words still exist.
CREATE OR REPLACE FUNCTION forget_said_words()
  RETURNS trigger
  LANGUAGE plpgsql
AS $$
BEGIN
  UPDATE said_lexemes s SET passages = s.passages - w.passages
  FROM said_words w WHERE w.transcript_id = OLD.id AND s.lexeme = w.lexeme AND s.config = OLD.config;
  RETURN OLD;
END $$;

CREATE OR REPLACE TRIGGER forget_said_words
  BEFORE DELETE
  ON transcripts
  FOR EACH ROW
  EXECUTE FUNCTION forget_said_words();
