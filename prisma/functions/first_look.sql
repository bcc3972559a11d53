-- The first look at a video comes within a week, at a moment that follows from its id, so that the looks are spread.
CREATE OR REPLACE FUNCTION first_look(of_video uuid)
  RETURNS timestamp with time zone
  LANGUAGE sql
  STABLE
AS $$
  SELECT now() + make_interval(secs => mod(hashtext(of_video::text)::bigint + 2147483648, 604800))
$$;
