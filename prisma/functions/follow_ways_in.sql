-- Keeps users.has_password, which is true for a user with a password or a linked sign-on. A user's first one records
-- the event that the user joined. Called by every operation that adds or removes one.
CREATE OR REPLACE FUNCTION follow_ways_in(of_users uuid[])
  RETURNS void
  LANGUAGE sql
AS $$
  WITH changed AS (
    UPDATE users u SET has_password = NOT u.has_password
    WHERE u.id = ANY (of_users)
      AND u.has_password <> (EXISTS (SELECT FROM credentials c WHERE c.user_id = u.id)
                             OR EXISTS (SELECT FROM identities i WHERE i.user_id = u.id))
    RETURNING u.id, u.has_password
  )
  INSERT INTO events (kind, user_id) SELECT 'user.joined', id FROM changed WHERE has_password
$$;
