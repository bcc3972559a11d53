-- Counts users by role and state in tallies, whose sum is the number of users, because counting a million rows takes
-- longer than reading a page of them. `has_password` of a tally means that its users have a way in.
CREATE OR REPLACE FUNCTION tally_users()
  RETURNS trigger
  LANGUAGE plpgsql
AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    INSERT INTO user_tallies (is_admin, is_deactivated, has_password, people)
    VALUES (OLD.is_admin, OLD.deactivated_at IS NOT NULL, OLD.has_password OR OLD.email_verified IS NOT NULL, -1),
           (NEW.is_admin, NEW.deactivated_at IS NOT NULL, NEW.has_password OR NEW.email_verified IS NOT NULL, 1);
  ELSE
    INSERT INTO user_tallies (is_admin, is_deactivated, has_password, people)
    SELECT is_admin, deactivated_at IS NOT NULL, has_password OR email_verified IS NOT NULL,
           CASE TG_OP WHEN 'INSERT' THEN count(*) ELSE -count(*) END
    FROM changed GROUP BY 1, 2, 3;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER tally_users_gone
  AFTER DELETE
  ON users
  REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT
  EXECUTE FUNCTION tally_users();

CREATE OR REPLACE TRIGGER tally_users_made
  AFTER INSERT
  ON users
  REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT
  EXECUTE FUNCTION tally_users();

CREATE OR REPLACE TRIGGER tally_users_changed
  AFTER UPDATE OF is_admin, deactivated_at, has_password, email_verified
  ON users
  FOR EACH ROW
  WHEN (old.is_admin IS DISTINCT FROM new.is_admin
    OR (old.deactivated_at IS NULL) IS DISTINCT FROM (new.deactivated_at IS NULL)
    OR (old.has_password OR old.email_verified IS NOT NULL)
      IS DISTINCT FROM (new.has_password OR new.email_verified IS NOT NULL))
  EXECUTE FUNCTION tally_users();
