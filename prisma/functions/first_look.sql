-- The time of the first check of a video at its provider: within a week, derived from its id, so that the checks are
-- spread.
CREATE OR REPLACE FUNCTION first_look(of_video uuid)
  RETURNS timestamp with time zone
  LANGUAGE sql
  STABLE
AS $$
  SELECT now() + make_interval(secs => mod(hashtext(of_video::text)::bigint + 2147483648, 604800))
$$;
