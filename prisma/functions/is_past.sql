-- True when a due day is over in a time zone. The zone is read only near the due day, where it matters.
CREATE OR REPLACE FUNCTION is_past(due date, zone text)
  RETURNS boolean
  LANGUAGE sql
  STABLE
AS $$
  SELECT CASE WHEN due IS NULL OR due > (now() AT TIME ZONE 'UTC')::date + 1 THEN false
              WHEN due < (now() AT TIME ZONE 'UTC')::date - 1 THEN true
              ELSE due < day_in(now(), zone) END
$$;
