-- When a mailed link proved that an address is the user's. Only such an address may a later link bring back: nobody has read what came
-- to one that a directory, a provider, an administrator or the operator vouches for.
ALTER TABLE users ADD COLUMN email_read_at timestamptz(3);

UPDATE users u SET email_read_at = email_verified
WHERE email_verified IS NOT NULL AND email_given_at IS NULL AND email_vouched_at IS NULL
  -- A first sign-on proves an address a moment after it is linked; that of the directory's users was proved before.
  AND NOT EXISTS (
    SELECT FROM identities i
    WHERE i.user_id = u.id AND (i.linked_at < u.email_verified + interval '1 minute' OR u.external_id IS NOT NULL))
  AND NOT EXISTS (
    SELECT FROM audit_events e
    WHERE e.subject_id = u.id
      AND (e.action IN ('user.opened_by_operator', 'user.provisioned')
           OR (e.action = 'account.signed_up' AND e.detail ? 'connection')));
