-- Waits until no older version is connected.
ALTER TABLE users DROP COLUMN email_vouched_at;
