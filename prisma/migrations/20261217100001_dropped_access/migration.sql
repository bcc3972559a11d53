-- When the browsers that the account was known to were forgotten without a new password.
ALTER TABLE "credentials" ADD COLUMN "browsers_forgotten_at" TIMESTAMPTZ(3);

-- A sign-on is no longer linked to an account whose address is not proved: whoever typed a stranger's address could link their own
-- and keep it when the owner took the account back. Those that were linked go, with the sessions that they opened. The password by
-- which they were linked stays, so nobody loses their only way in: a sign-on stays where the account has no password, and where
-- sign-on is required of its address, so that the password does not serve.
WITH unproved AS (
  SELECT u.id FROM users u
  WHERE u.email_verified IS NULL AND EXISTS (SELECT FROM credentials c WHERE c.user_id = u.id)
    AND NOT EXISTS (SELECT FROM sso_connections r
                    WHERE r.active AND r.required AND split_part(u.email, '@', 2) = ANY (r.verified_domains))
), unlinked AS (
  DELETE FROM identities i USING unproved WHERE i.user_id = unproved.id RETURNING i.user_id, i.connection_id
)
DELETE FROM sessions s USING unlinked WHERE s.user_id = unlinked.user_id AND s.connection_id = unlinked.connection_id;
