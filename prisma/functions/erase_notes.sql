-- Deletes the notes of a user who is deleted. Their questions and replies stay, without a name.
CREATE OR REPLACE FUNCTION erase_notes(of_user uuid)
  RETURNS void
  LANGUAGE sql
AS $$
  DELETE FROM moments WHERE user_id = of_user AND kind = 'note'
$$;
