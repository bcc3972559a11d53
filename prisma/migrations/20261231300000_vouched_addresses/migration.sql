-- When an administrator or the directory said that an address is the user's. Nobody at that mailbox has proved it, so it is no address
-- that a link may bring back.
ALTER TABLE users ADD COLUMN email_vouched_at timestamptz(3);

UPDATE users SET email_vouched_at = email_verified
WHERE email_verified IS NOT NULL AND email_given_at IS NULL AND NOT has_password AND last_sign_in_at IS NULL;

UPDATE users u SET email_vouched_at = e.at
FROM (SELECT DISTINCT ON (subject_id) subject_id, at FROM audit_events WHERE action = 'user.address_confirmed'
      ORDER BY subject_id, at DESC) e
WHERE e.subject_id = u.id AND u.email_given_at IS NULL AND u.last_sign_in_at < e.at;
