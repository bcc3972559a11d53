-- A user has joined with their first password or sign-on; a user is deactivated.
CREATE OR REPLACE FUNCTION record_user_event()
  RETURNS trigger
  LANGUAGE plpgsql
AS $$
BEGIN
  INSERT INTO events (kind, user_id) VALUES (TG_ARGV[0], NEW.id);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER record_deactivated_user
  AFTER UPDATE OF deactivated_at
  ON users
  FOR EACH ROW
  WHEN (new.deactivated_at IS NOT NULL AND old.deactivated_at IS NULL)
  EXECUTE FUNCTION record_user_event('user.deactivated');

CREATE OR REPLACE TRIGGER record_joined_user
  AFTER UPDATE OF has_password
  ON users
  FOR EACH ROW
  WHEN (new.has_password AND NOT old.has_password)
  EXECUTE FUNCTION record_user_event('user.joined');
