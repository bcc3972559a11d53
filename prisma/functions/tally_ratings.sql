-- Updates a video's counters of ratings, also when a user is deleted.
CREATE OR REPLACE FUNCTION tally_ratings()
  RETURNS trigger
  LANGUAGE plpgsql
AS $$
DECLARE
  delta integer := 0;
  delta_sum integer := 0;
BEGIN
  IF TG_OP <> 'INSERT' THEN delta := delta - 1; delta_sum := delta_sum - OLD.rating; END IF;
  IF TG_OP <> 'DELETE' THEN delta := delta + 1; delta_sum := delta_sum + NEW.rating; END IF;
  IF delta <> 0 OR delta_sum <> 0 THEN
    INSERT INTO video_tallies (video_id, ratings, rating_sum) VALUES (coalesce(NEW.video_id, OLD.video_id), delta, delta_sum);
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER tally_ratings
  AFTER INSERT OR DELETE OR UPDATE OF rating
  ON ratings
  FOR EACH ROW
  EXECUTE FUNCTION tally_ratings();
