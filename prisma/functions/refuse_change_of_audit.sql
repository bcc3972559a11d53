-- What happened does not change afterwards.
CREATE OR REPLACE FUNCTION refuse_change_of_audit()
  RETURNS trigger
  LANGUAGE plpgsql
AS $$
BEGIN
  RAISE EXCEPTION 'audit events are only ever added' USING ERRCODE = 'restrict_violation';
END $$;

CREATE OR REPLACE TRIGGER audit_events_append_only
  BEFORE DELETE OR UPDATE OR TRUNCATE
  ON audit_events
  FOR EACH STATEMENT
  EXECUTE FUNCTION refuse_change_of_audit();
