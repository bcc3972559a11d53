-- True for a member of a team or of one below it.
CREATE OR REPLACE FUNCTION is_under_team(of_user uuid, of_team uuid)
  RETURNS boolean
  LANGUAGE sql
  STABLE
AS $$
  SELECT EXISTS (SELECT FROM team_members m WHERE m.user_id = of_user AND of_team IN (SELECT teams_above(m.team_id)))
$$;
