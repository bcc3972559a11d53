-- Nobody is reminded of an assignment that ended.
CREATE OR REPLACE FUNCTION silence_ended_assignment()
  RETURNS trigger
  LANGUAGE plpgsql
AS $$
BEGIN
  UPDATE assignment_people SET reminded = 4
  WHERE assignment_id = NEW.id AND done_at IS NULL AND excused_at IS NULL AND reminded < 4;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER silence_ended_assignment
  AFTER UPDATE OF ended_at
  ON assignments
  FOR EACH ROW
  WHEN (old.ended_at IS NULL AND new.ended_at IS NOT NULL)
  EXECUTE FUNCTION silence_ended_assignment();
