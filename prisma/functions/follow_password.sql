-- Keeps users.has_password, which says that a user has a way in of their own: a password, or a linked sign-on.
CREATE OR REPLACE FUNCTION follow_password()
  RETURNS trigger
  LANGUAGE plpgsql
AS $$
DECLARE
  owner uuid := coalesce(NEW.user_id, OLD.user_id);
BEGIN
  UPDATE users u SET has_password = can_sign_in.value
  FROM (SELECT TG_OP = 'INSERT' OR EXISTS (SELECT FROM credentials WHERE user_id = owner)
                 OR EXISTS (SELECT FROM identities WHERE user_id = owner) AS value) can_sign_in
  WHERE u.id = owner AND u.has_password <> can_sign_in.value;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER follow_password
  AFTER INSERT OR DELETE
  ON credentials
  FOR EACH ROW
  EXECUTE FUNCTION follow_password();

CREATE OR REPLACE TRIGGER follow_identity
  AFTER INSERT OR DELETE
  ON identities
  FOR EACH ROW
  EXECUTE FUNCTION follow_password();
