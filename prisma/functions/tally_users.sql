-- Counts users by role and state in tallies, whose sum is the number of users, because counting a million rows takes
-- longer than reading a page of them. `has_password` of a tally means that its users have a way in.
CREATE OR REPLACE FUNCTION tally_users()
  RETURNS trigger
  LANGUAGE plpgsql
AS $$
BEGIN
  IF TG_OP = 'UPDATE'
     AND (OLD.is_admin, OLD.deactivated_at IS NULL, OLD.has_password OR OLD.email_verified IS NOT NULL)
       = (NEW.is_admin, NEW.deactivated_at IS NULL, NEW.has_password OR NEW.email_verified IS NOT NULL) THEN
    RETURN NULL;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO user_tallies (is_admin, is_deactivated, has_password, people)
    VALUES (OLD.is_admin, OLD.deactivated_at IS NOT NULL, OLD.has_password OR OLD.email_verified IS NOT NULL, -1);
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO user_tallies (is_admin, is_deactivated, has_password, people)
    VALUES (NEW.is_admin, NEW.deactivated_at IS NOT NULL, NEW.has_password OR NEW.email_verified IS NOT NULL, 1);
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER tally_users
  AFTER INSERT OR DELETE OR UPDATE OF is_admin, deactivated_at, has_password, email_verified
  ON users
  FOR EACH ROW
  EXECUTE FUNCTION tally_users();
