-- A team and those below it.
CREATE OR REPLACE FUNCTION teams_below(of_team uuid)
  RETURNS SETOF uuid
  LANGUAGE sql
  STABLE
  ROWS 20
AS $$
  WITH RECURSIVE below AS (
    SELECT id FROM teams WHERE id = of_team AND deleted_at IS NULL
    UNION SELECT t.id FROM below b JOIN teams t ON t.parent_id = b.id AND t.deleted_at IS NULL)
  SELECT id FROM below
$$;
