-- Updates the assignments of some users for their current teams. Called after every change of teams. A user who joins a
-- team comes under the open assignments of it and of the teams above; a user who leaves keeps what is done and loses
-- what is open.
CREATE OR REPLACE FUNCTION place_assignments(of_users uuid[])
  RETURNS void
  LANGUAGE plpgsql
AS $$
DECLARE
  assignments uuid[];
  users uuid[];
  recurring uuid[];
BEGIN
  -- Waits for a concurrent move of a team (check_team_tree), which places the assignments of the moved users itself.
  PERFORM pg_advisory_xact_lock_shared(hashtext('waypoint.teams'));
  DELETE FROM assignment_people p USING assignments a
  WHERE p.user_id = ANY (of_users) AND p.done_at IS NULL AND a.id = p.assignment_id AND a.team_id IS NOT NULL AND a.ended_at IS NULL
    AND NOT EXISTS (
      WITH above AS MATERIALIZED (
        SELECT m.team_id, t.id FROM (SELECT DISTINCT team_id FROM team_members WHERE user_id = ANY (of_users)) m
        CROSS JOIN LATERAL teams_above(m.team_id) AS t (id))
      SELECT FROM team_members m JOIN above x ON x.team_id = m.team_id WHERE m.user_id = p.user_id AND x.id = a.team_id);
  WITH above AS MATERIALIZED (
    SELECT m.team_id, t.id FROM (SELECT DISTINCT team_id FROM team_members WHERE user_id = ANY (of_users)) m
    CROSS JOIN LATERAL teams_above(m.team_id) AS t (id)
  ), due AS (
    SELECT DISTINCT a.id, m.user_id, a.every_months IS NOT NULL AS is_recurring
    FROM team_members m JOIN above x ON x.team_id = m.team_id JOIN assignments a ON a.team_id = x.id AND a.ended_at IS NULL
    WHERE m.user_id = ANY (of_users)
  ), missing AS (
    -- EXCEPT reads each side once, also while the statistics are older than the rows of this transaction.
    SELECT id, user_id FROM due EXCEPT SELECT assignment_id, user_id FROM assignment_people WHERE user_id = ANY (of_users)
  )
  SELECT (SELECT array_agg(id) FROM missing), (SELECT array_agg(user_id) FROM missing),
         (SELECT array_agg(DISTINCT id) FROM due WHERE is_recurring)
  INTO assignments, users, recurring;
  IF assignments IS NOT NULL THEN PERFORM put_under_assignments(assignments, users); END IF;
  -- A user who comes back goes on with the next round.
  IF recurring IS NOT NULL THEN PERFORM fulfil_assignments(of_users, recurring, NULL); END IF;
END $$;
