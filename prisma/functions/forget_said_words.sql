-- Lowers the numbers of passages that contain a word before a transcript is deleted, also with its video, while its own
-- words still exist. What is said nowhere else goes.
CREATE OR REPLACE FUNCTION forget_said_words()
  RETURNS trigger
  LANGUAGE plpgsql
AS $$
BEGIN
  UPDATE said_lexemes s SET passages = s.passages - w.passages
  FROM said_words w WHERE w.transcript_id = OLD.id AND s.lexeme = w.lexeme AND s.config = OLD.config;
  DELETE FROM said_lexemes s USING said_words w
  WHERE w.transcript_id = OLD.id AND s.lexeme = w.lexeme AND s.config = OLD.config AND s.passages = 0;
  DELETE FROM said_spellings s USING said_words w
  WHERE w.transcript_id = OLD.id AND s.lexeme = w.lexeme AND NOT EXISTS (SELECT FROM said_lexemes l WHERE l.lexeme = s.lexeme);
  RETURN OLD;
END $$;

CREATE OR REPLACE TRIGGER forget_said_words
  BEFORE DELETE
  ON transcripts
  FOR EACH ROW
  EXECUTE FUNCTION forget_said_words();
