-- Nobody is invited, joins or gets another role while the users are counted.
LOCK TABLE "users", "invitations" IN SHARE ROW EXCLUSIVE MODE;

-- A user is invited while they have no way in: no password, no linked sign-on, and no proved address, at which a link can be
-- requested. The role of an open invitation begins with its acceptance.
UPDATE invitations i SET is_admin = u.is_admin FROM users u
WHERE u.id = i.user_id AND i.accepted_at IS NULL AND i.is_admin IS NULL AND NOT u.has_password AND u.email_verified IS NULL;
UPDATE users u SET is_admin = false FROM invitations i
WHERE i.user_id = u.id AND i.accepted_at IS NULL AND u.is_admin AND NOT u.has_password AND u.email_verified IS NULL;

-- The tallies count users by role and state; `has_password` of a tally says that its users have a way in.
CREATE OR REPLACE FUNCTION tally_users() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO user_tallies (is_admin, is_deactivated, has_password, people)
  SELECT is_admin, deactivated_at IS NOT NULL, has_password OR email_verified IS NOT NULL,
         CASE TG_OP WHEN 'INSERT' THEN count(*) ELSE -count(*) END
  FROM changed GROUP BY 1, 2, 3;
  RETURN NULL;
END $$;
CREATE OR REPLACE FUNCTION tally_user_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO user_tallies (is_admin, is_deactivated, has_password, people)
  VALUES (OLD.is_admin, OLD.deactivated_at IS NOT NULL, OLD.has_password OR OLD.email_verified IS NOT NULL, -1),
         (NEW.is_admin, NEW.deactivated_at IS NOT NULL, NEW.has_password OR NEW.email_verified IS NOT NULL, 1);
  RETURN NULL;
END $$;
DROP TRIGGER tally_users_changed ON users;
CREATE TRIGGER tally_users_changed AFTER UPDATE OF is_admin, deactivated_at, has_password, email_verified ON users FOR EACH ROW
  WHEN ((OLD.is_admin, OLD.deactivated_at IS NULL, OLD.has_password OR OLD.email_verified IS NOT NULL) IS DISTINCT FROM
        (NEW.is_admin, NEW.deactivated_at IS NULL, NEW.has_password OR NEW.email_verified IS NOT NULL))
  EXECUTE FUNCTION tally_user_change();
DELETE FROM user_tallies;
INSERT INTO user_tallies (is_admin, is_deactivated, has_password, people)
SELECT is_admin, deactivated_at IS NOT NULL, has_password OR email_verified IS NOT NULL, count(*) FROM users GROUP BY 1, 2, 3;

-- The few invited users in each order of the list.
DROP INDEX "users_invited_idx";
DROP INDEX "users_invited_name_idx";
DROP INDEX "users_invited_email_idx";
DROP INDEX "users_invited_sign_in_idx";
CREATE INDEX "users_invited_idx" ON "users" (created_at DESC, id DESC) WHERE NOT has_password AND email_verified IS NULL;
CREATE INDEX "users_invited_name_idx" ON "users" (lower(name) COLLATE names, id)
  WHERE NOT has_password AND email_verified IS NULL;
CREATE INDEX "users_invited_email_idx" ON "users" (email, id) WHERE NOT has_password AND email_verified IS NULL;
CREATE INDEX "users_invited_sign_in_idx" ON "users" (coalesce(last_sign_in_at, '-infinity'::timestamptz) DESC, id DESC)
  WHERE NOT has_password AND email_verified IS NULL;
