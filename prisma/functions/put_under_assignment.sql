-- Puts users under an assignment: those who are not yet.
CREATE OR REPLACE FUNCTION put_under_assignment(of_assignment uuid, of_users uuid[])
  RETURNS void
  LANGUAGE plpgsql
AS $$
BEGIN
  INSERT INTO assignment_people (assignment_id, user_id, due_on, reminded)
  SELECT a.id, u.id, coalesce(a.due_on, day_in(now(), u.time_zone) + a.days_after_joining), CASE a.remind WHEN 'auto' THEN 0 ELSE 4 END
  FROM assignments a JOIN users u ON u.id = ANY (of_users) WHERE a.id = of_assignment
  ON CONFLICT DO NOTHING;
  PERFORM fulfil_assignments(of_users, NULL);
END $$;
