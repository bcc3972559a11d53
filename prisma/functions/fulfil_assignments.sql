-- Records which open assignments some users have done, and opens the next round of recurring ones. Only a completion
-- after the previous round counts. `moment` is given when evidence changed: the completion is older than the time at
-- which it fulfilled the assignment.
-- @param of_assignments those that may be done now; null for all of the users, which is for few users
CREATE OR REPLACE FUNCTION fulfil_assignments(of_users uuid[], of_assignments uuid[], moment timestamp with time zone)
  RETURNS void
  LANGUAGE plpgsql
AS $$
BEGIN
  UPDATE assignment_people p SET done_at = d.done_at, done_evidence = d.evidence
  FROM (
    SELECT o.assignment_id, o.user_id, o.round, f.evidence,
      CASE WHEN a.requires_watched THEN coalesce(moment, f.completed_at) ELSE f.completed_at END AS done_at
    FROM assignment_people o JOIN assignments a ON a.id = o.assignment_id AND a.ended_at IS NULL
    CROSS JOIN LATERAL (
      SELECT s.completed_at, s.evidence FROM finished_subject(o.user_id, a.path_id, a.video_id, a.track_id) s
      WHERE is_enough(s.evidence, a.requires_watched, a.requires_checked)
        AND (o.round = 1 OR s.completed_at > (
          SELECT b.done_at FROM assignment_people b
          WHERE b.assignment_id = o.assignment_id AND b.user_id = o.user_id AND b.round = o.round - 1))
      ORDER BY s.completed_at DESC LIMIT 1) f
    WHERE o.user_id = ANY (of_users) AND (of_assignments IS NULL OR o.assignment_id = ANY (of_assignments))
      AND o.done_at IS NULL AND o.excused_at IS NULL) d
  WHERE p.assignment_id = d.assignment_id AND p.user_id = d.user_id AND p.round = d.round
    AND p.done_at IS NULL AND p.excused_at IS NULL;
  INSERT INTO assignment_people (assignment_id, user_id, round, due_on, reminded)
  SELECT p.assignment_id, p.user_id, p.round + 1,
    (day_in(p.done_at, u.time_zone) + make_interval(months => a.every_months))::date,
    CASE a.remind WHEN 'auto' THEN 1 ELSE 4 END
  FROM assignment_people p JOIN assignments a ON a.id = p.assignment_id AND a.ended_at IS NULL AND a.every_months IS NOT NULL
  JOIN users u ON u.id = p.user_id
  WHERE p.user_id = ANY (of_users) AND (of_assignments IS NULL OR p.assignment_id = ANY (of_assignments))
    AND p.done_at IS NOT NULL
    AND (a.team_id IS NULL OR a.team_id IN (SELECT teams_above(m.team_id) FROM team_members m WHERE m.user_id = p.user_id))
    AND NOT EXISTS (SELECT FROM assignment_people n
                    WHERE n.assignment_id = p.assignment_id AND n.user_id = p.user_id AND n.round = p.round + 1)
  ON CONFLICT DO NOTHING;
END $$;
