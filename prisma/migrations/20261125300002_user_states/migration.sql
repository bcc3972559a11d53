-- Nobody signs up or sets a first password while the users are counted.
LOCK TABLE "users", "credentials" IN SHARE ROW EXCLUSIVE MODE;

-- AlterTable
ALTER TABLE "users" ADD COLUMN "has_password" BOOLEAN NOT NULL DEFAULT true;
ALTER TABLE "users" ALTER COLUMN "has_password" SET DEFAULT false;

-- The tallies count users by role and state. The columns have no default: a fold by an earlier version, which would lose
-- what a row counts, is refused.
DELETE FROM "user_tallies";
ALTER TABLE "user_tallies" ADD COLUMN "is_admin" BOOLEAN NOT NULL,
ADD COLUMN "is_deactivated" BOOLEAN NOT NULL,
ADD COLUMN "has_password" BOOLEAN NOT NULL;

-- What Prisma's schema cannot say

UPDATE users u SET has_password = false WHERE NOT EXISTS (SELECT FROM credentials c WHERE c.user_id = u.id);
CREATE FUNCTION follow_password() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE users SET has_password = (TG_OP = 'INSERT') WHERE id = coalesce(NEW.user_id, OLD.user_id);
  RETURN NULL;
END $$;
CREATE TRIGGER follow_password AFTER INSERT OR DELETE ON credentials FOR EACH ROW EXECUTE FUNCTION follow_password();

CREATE OR REPLACE FUNCTION tally_users() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO user_tallies (is_admin, is_deactivated, has_password, people)
  SELECT is_admin, deactivated_at IS NOT NULL, has_password, CASE TG_OP WHEN 'INSERT' THEN count(*) ELSE -count(*) END
  FROM changed GROUP BY 1, 2, 3;
  RETURN NULL;
END $$;
CREATE FUNCTION tally_user_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO user_tallies (is_admin, is_deactivated, has_password, people)
  VALUES (OLD.is_admin, OLD.deactivated_at IS NOT NULL, OLD.has_password, -1),
         (NEW.is_admin, NEW.deactivated_at IS NOT NULL, NEW.has_password, 1);
  RETURN NULL;
END $$;
CREATE TRIGGER tally_users_changed AFTER UPDATE OF is_admin, deactivated_at, has_password ON users FOR EACH ROW
  WHEN ((OLD.is_admin, OLD.deactivated_at IS NULL, OLD.has_password) IS DISTINCT FROM
        (NEW.is_admin, NEW.deactivated_at IS NULL, NEW.has_password))
  EXECUTE FUNCTION tally_user_change();
INSERT INTO user_tallies (is_admin, is_deactivated, has_password, people)
SELECT is_admin, deactivated_at IS NOT NULL, has_password, count(*) FROM users GROUP BY 1, 2, 3;

-- The few users of a rare kind in each order of the list, so that no page of them reads all users.
DROP INDEX "users_deactivated_idx";
CREATE INDEX "users_deactivated_idx" ON "users" (created_at DESC, id DESC) WHERE deactivated_at IS NOT NULL;
CREATE INDEX "users_deactivated_name_idx" ON "users" (lower(name) COLLATE names, id) WHERE deactivated_at IS NOT NULL;
CREATE INDEX "users_deactivated_email_idx" ON "users" (email, id) WHERE deactivated_at IS NOT NULL;
CREATE INDEX "users_deactivated_sign_in_idx" ON "users" (coalesce(last_sign_in_at, '-infinity'::timestamptz) DESC, id DESC)
  WHERE deactivated_at IS NOT NULL;
CREATE INDEX "users_invited_idx" ON "users" (created_at DESC, id DESC) WHERE NOT has_password;
CREATE INDEX "users_invited_name_idx" ON "users" (lower(name) COLLATE names, id) WHERE NOT has_password;
CREATE INDEX "users_invited_email_idx" ON "users" (email, id) WHERE NOT has_password;
CREATE INDEX "users_invited_sign_in_idx" ON "users" (coalesce(last_sign_in_at, '-infinity'::timestamptz) DESC, id DESC)
  WHERE NOT has_password;
CREATE INDEX "users_admins_name_idx" ON "users" (lower(name) COLLATE names, id) WHERE is_admin;
CREATE INDEX "users_admins_email_idx" ON "users" (email, id) WHERE is_admin;
CREATE INDEX "users_admins_sign_in_idx" ON "users" (coalesce(last_sign_in_at, '-infinity'::timestamptz) DESC, id DESC)
  WHERE is_admin;

-- Invitations that could not be delivered, the latest first.
DROP INDEX "outbox_messages_failed_idx";
CREATE INDEX "outbox_messages_undelivered_idx" ON "outbox_messages" (created_at DESC, id DESC)
  WHERE state = 'failed' AND kind = 'invitation';

-- What the clean-up looks for: sessions that nobody used for long, and pictures that no profile shows.
CREATE INDEX "sessions_last_seen_at_idx" ON "sessions" (last_seen_at);
CREATE INDEX "users_picture_idx" ON "users" (profile_picture_url) WHERE profile_picture_url IS NOT NULL;
