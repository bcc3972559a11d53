-- Reopens the assignments that a user had done with a video that they take back. A round of a recurring assignment
-- stays done, because its next round is already open.
CREATE OR REPLACE FUNCTION reopen_assignments(of_user uuid, of_video uuid)
  RETURNS void
  LANGUAGE sql
AS $$
  UPDATE assignment_people p SET done_at = NULL, done_evidence = NULL
  FROM assignments a
  WHERE p.user_id = of_user AND p.done_at IS NOT NULL AND a.id = p.assignment_id AND a.every_months IS NULL
    AND a.id = ANY (assignments_of_video(of_video))
    AND (a.team_id IS NULL OR a.team_id IN (SELECT teams_above(m.team_id) FROM team_members m WHERE m.user_id = of_user))
    AND NOT EXISTS (SELECT FROM finished_subject(of_user, a.path_id, a.video_id, a.track_id) f
                    WHERE is_enough(f.evidence, a.requires_watched, a.requires_checked))
$$;
