-- Refuses changes of earned_points other than by point entries, once no earlier version of the product writes it. A row
-- with 0 points may be deleted, because that changes no sum.
CREATE OR REPLACE FUNCTION refuse_points_without_entries()
  RETURNS trigger
  LANGUAGE plpgsql
AS $$
BEGIN
  IF EXISTS (SELECT FROM point_bridge WHERE closed_at IS NOT NULL) OR TG_OP = 'TRUNCATE' THEN
    RAISE EXCEPTION 'earned points change through point entries only' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN OLD;
END $$;

CREATE OR REPLACE TRIGGER earned_points_from_entries
  BEFORE INSERT OR UPDATE OR TRUNCATE
  ON earned_points
  FOR EACH STATEMENT
  WHEN (pg_trigger_depth() = 0)
  EXECUTE FUNCTION refuse_points_without_entries();

CREATE OR REPLACE TRIGGER earned_points_stay
  BEFORE DELETE
  ON earned_points
  FOR EACH ROW
  WHEN (old.points <> 0 AND pg_trigger_depth() = 0)
  EXECUTE FUNCTION refuse_points_without_entries();
