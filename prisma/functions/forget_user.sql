-- Forgets what a user wrote, before they are deleted: notes, comments, cards and written answers. Questions, replies to them and
-- the rest of the answers stay, without a name. Deleting the user locks the library, so that what is long comes before.
CREATE OR REPLACE FUNCTION forget_user(of_user uuid)
  RETURNS void
  LANGUAGE plpgsql
AS $$
BEGIN
  -- Locks before anything is read: what is being written is waited for, and nothing is added meanwhile.
  PERFORM FROM check_attempts WHERE user_id = of_user ORDER BY id FOR UPDATE;
  PERFORM FROM users WHERE id = of_user FOR UPDATE;
  DELETE FROM moments WHERE user_id = of_user AND kind = 'note';
  DELETE FROM comments WHERE user_id = of_user;
  DELETE FROM item_reviews WHERE user_id = of_user;
  DELETE FROM items WHERE owner_id = of_user;
  -- Every answer, because an unwritten one may be written at this moment, in an attempt that was made while this waited.
  UPDATE check_answers w SET written = NULL FROM check_attempts a WHERE a.user_id = of_user AND w.attempt_id = a.id;
END $$;
