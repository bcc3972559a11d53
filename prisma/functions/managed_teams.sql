-- The teams that a user manages, and those below them.
CREATE OR REPLACE FUNCTION managed_teams(of_user uuid)
  RETURNS SETOF uuid
  LANGUAGE sql
  STABLE
  ROWS 20
AS $$
  WITH RECURSIVE below AS (
    SELECT t.id FROM team_members m JOIN teams t ON t.id = m.team_id AND t.deleted_at IS NULL
    WHERE m.user_id = of_user AND m.role = 'manager'
    UNION SELECT t.id FROM below b JOIN teams t ON t.parent_id = b.id AND t.deleted_at IS NULL)
  SELECT id FROM below
$$;
