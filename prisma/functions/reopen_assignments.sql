-- Reopens the assignments that a user had done with a video that they take back. A round of a recurring assignment
-- stays done, because its next round is already open.
CREATE OR REPLACE FUNCTION reopen_assignments(of_user uuid, of_video uuid)
  RETURNS void
  LANGUAGE sql
AS $$
  WITH paths AS (
    SELECT DISTINCT n.path_id AS id FROM path_version_videos l JOIN path_versions n ON n.id = l.version_id WHERE l.video_id = of_video)
  UPDATE assignment_people p SET done_at = NULL, done_evidence = NULL
  FROM assignments a
  WHERE p.user_id = of_user AND p.done_at IS NOT NULL AND a.id = p.assignment_id AND a.ended_at IS NULL AND a.every_months IS NULL
    AND (a.video_id = of_video OR a.path_id IN (SELECT id FROM paths)
         OR a.track_id IN (SELECT t.track_id FROM track_paths t WHERE t.path_id IN (SELECT id FROM paths)))
    AND (a.team_id IS NULL OR is_under_team(of_user, a.team_id))
    AND NOT EXISTS (SELECT FROM finished_subject(of_user, a.path_id, a.video_id, a.track_id) f
                    WHERE is_enough(f.evidence, a.requires_watched, a.requires_checked))
$$;
