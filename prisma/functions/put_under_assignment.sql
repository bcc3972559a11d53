-- Puts users who are not yet under an assignment under it, and gives them a notice.
CREATE OR REPLACE FUNCTION put_under_assignment(of_assignment uuid, of_users uuid[])
  RETURNS void
  LANGUAGE plpgsql
AS $$
BEGIN
  WITH placed AS (
    INSERT INTO assignment_people (assignment_id, user_id, due_on, reminded)
    SELECT a.id, u.id, coalesce(a.due_on, day_in(now(), u.time_zone) + a.days_after_joining), CASE a.remind WHEN 'auto' THEN 0 ELSE 4 END
    FROM assignments a JOIN users u ON u.id = ANY (of_users) WHERE a.id = of_assignment
    ON CONFLICT DO NOTHING RETURNING user_id)
  INSERT INTO notices (user_id, kind, cause, text, link)
  SELECT placed.user_id, 'assignment', of_assignment::text, 'Assigned to you: ' || coalesce(v.title, p.title, t.title),
         CASE WHEN v.id IS NOT NULL THEN '/videos/' || v.id WHEN p.id IS NOT NULL THEN '/learning-paths/' || p.id
              ELSE '/career-tracks/' || t.id END
  FROM placed CROSS JOIN assignments a LEFT JOIN videos v ON v.id = a.video_id LEFT JOIN learning_paths p ON p.id = a.path_id
  LEFT JOIN career_tracks t ON t.id = a.track_id WHERE a.id = of_assignment
  ON CONFLICT DO NOTHING;
  PERFORM fulfil_assignments(of_users, NULL);
END $$;
