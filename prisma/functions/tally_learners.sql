-- Updates a video's counter of learners for changed completions, also when a user is deleted.
CREATE OR REPLACE FUNCTION tally_learners()
  RETURNS trigger
  LANGUAGE plpgsql
AS $$
DECLARE
  delta integer := 0;
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.completed_at IS NOT NULL THEN delta := delta - 1; END IF;
  IF TG_OP <> 'DELETE' AND NEW.completed_at IS NOT NULL THEN delta := delta + 1; END IF;
  IF delta <> 0 THEN
    INSERT INTO video_tallies (video_id, learners) VALUES (coalesce(NEW.video_id, OLD.video_id), delta);
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER tally_learners
  AFTER INSERT OR DELETE OR UPDATE OF completed_at
  ON video_progress
  FOR EACH ROW
  EXECUTE FUNCTION tally_learners();
