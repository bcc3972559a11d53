-- Refuses the deletion of point entries, except with their user.
CREATE OR REPLACE FUNCTION refuse_removal_of_points()
  RETURNS trigger
  LANGUAGE plpgsql
AS $$
BEGIN
  IF EXISTS (SELECT FROM removed r JOIN users u ON u.id = r.user_id) THEN
    RAISE EXCEPTION 'point entries go with their person only' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER point_entries_stay
  AFTER DELETE
  ON point_entries
  REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT
  EXECUTE FUNCTION refuse_removal_of_points();
