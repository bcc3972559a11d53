-- The day of a moment in a time zone; in UTC for a zone that this PostgreSQL does not know.
CREATE OR REPLACE FUNCTION day_in(moment timestamp with time zone, zone text)
  RETURNS date
  LANGUAGE plpgsql
  STABLE
AS $$
BEGIN
  RETURN (moment AT TIME ZONE zone)::date;
EXCEPTION WHEN invalid_parameter_value THEN
  RETURN (moment AT TIME ZONE 'UTC')::date;
END $$;
