-- Puts users who are not yet under assignments under them, for pairs of the two lists, and gives them notices.
CREATE OR REPLACE FUNCTION put_under_assignments(of_assignments uuid[], of_users uuid[])
  RETURNS void
  LANGUAGE plpgsql
AS $$
BEGIN
  WITH placed AS (
    INSERT INTO assignment_people (assignment_id, user_id, due_on, reminded)
    SELECT a.id, u.id, coalesce(a.due_on, day_in(now(), u.time_zone) + a.days_after_joining), CASE a.remind WHEN 'auto' THEN 0 ELSE 4 END
    FROM unnest(of_assignments, of_users) AS g (assignment_id, user_id)
    JOIN assignments a ON a.id = g.assignment_id JOIN users u ON u.id = g.user_id ORDER BY a.id, u.id
    ON CONFLICT DO NOTHING RETURNING assignment_id, user_id)
  INSERT INTO notices (user_id, kind, cause, text, link)
  SELECT placed.user_id, 'assignment', a.id::text, 'Assigned to you: ' || coalesce(v.title, p.title, t.title),
         CASE WHEN v.id IS NOT NULL THEN '/videos/' || v.id WHEN p.id IS NOT NULL THEN '/learning-paths/' || p.id
              ELSE '/career-tracks/' || t.id END
  FROM placed JOIN assignments a ON a.id = placed.assignment_id
  LEFT JOIN videos v ON v.id = a.video_id LEFT JOIN learning_paths p ON p.id = a.path_id LEFT JOIN career_tracks t ON t.id = a.track_id
  ON CONFLICT DO NOTHING;
  PERFORM fulfil_assignments(ARRAY(SELECT DISTINCT unnest(of_users)), ARRAY(SELECT DISTINCT unnest(of_assignments)), NULL);
END $$;
