-- Counts a completion and sets its evidence, whatever code writes it: `checked` for a user who has passed the check,
-- `marked` when none is given (earlier versions write neither column).
CREATE OR REPLACE FUNCTION count_completion()
  RETURNS trigger
  LANGUAGE plpgsql
AS $$
BEGIN
  IF NEW.completed_at IS NULL THEN
    NEW.evidence := NULL;
    RETURN NEW;
  END IF;
  IF TG_OP = 'INSERT' THEN
    NEW.completions := 1;
  ELSIF OLD.completed_at IS NULL THEN
    NEW.completions := OLD.completions + 1;
  END IF;
  NEW.evidence := CASE WHEN has_passed(NEW.user_id, NEW.video_id) THEN 'checked' ELSE coalesce(NEW.evidence, 'marked') END;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER count_completion
  BEFORE INSERT OR UPDATE OF completed_at
  ON video_progress
  FOR EACH ROW
  EXECUTE FUNCTION count_completion();
