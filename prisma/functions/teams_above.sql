-- A team and those above it.
CREATE OR REPLACE FUNCTION teams_above(of_team uuid)
  RETURNS SETOF uuid
  LANGUAGE sql
  STABLE
  ROWS 5
AS $$
  WITH RECURSIVE above AS (
    SELECT id, parent_id FROM teams WHERE id = of_team AND deleted_at IS NULL
    UNION SELECT t.id, t.parent_id FROM above a JOIN teams t ON t.id = a.parent_id AND t.deleted_at IS NULL)
  SELECT id FROM above
$$;
