-- The valid completions of a path by a user, one per version, with the evidence that the version's lessons have now:
-- the weakest of them.
CREATE OR REPLACE FUNCTION finished_path(of_user uuid, of_path uuid)
  RETURNS TABLE (completed_at timestamp with time zone, evidence completion_evidence)
  LANGUAGE sql
  STABLE
  ROWS 1
AS $$
  SELECT c.completed_at, coalesce((
    SELECT max(vp.evidence) FROM path_version_videos l
    JOIN videos v ON v.id = l.video_id AND v.deleted_at IS NULL AND v.health IN ('ok', 'partly')
    JOIN video_progress vp ON vp.user_id = of_user AND vp.video_id = l.video_id AND vp.completed_at IS NOT NULL
    WHERE l.version_id = c.version_id AND NOT l.is_optional), c.evidence)
  FROM path_completions c WHERE c.user_id = of_user AND c.path_id = of_path AND c.reopened_at IS NULL
$$;
