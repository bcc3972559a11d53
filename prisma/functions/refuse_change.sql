-- Rows of these tables are added and never changed. Entries of points go with their user, by the foreign key.
CREATE OR REPLACE FUNCTION refuse_change()
  RETURNS trigger
  LANGUAGE plpgsql
AS $$
BEGIN
  RAISE EXCEPTION '% are only ever added', replace(TG_TABLE_NAME, '_', ' ') USING ERRCODE = 'restrict_violation';
END $$;

CREATE OR REPLACE TRIGGER audit_events_append_only
  BEFORE DELETE OR UPDATE OR TRUNCATE
  ON audit_events
  FOR EACH STATEMENT
  EXECUTE FUNCTION refuse_change();

CREATE OR REPLACE TRIGGER item_reviews_append_only
  BEFORE UPDATE OF user_id, id, item_id, rating, at, source, predicted, made_at OR TRUNCATE
  ON item_reviews
  FOR EACH STATEMENT
  EXECUTE FUNCTION refuse_change();

CREATE OR REPLACE TRIGGER point_entries_append_only
  BEFORE DELETE OR UPDATE OR TRUNCATE
  ON point_entries
  FOR EACH STATEMENT
  WHEN (pg_trigger_depth() = 0)
  EXECUTE FUNCTION refuse_change();
