-- The valid completions of an assignment's subject: a path, a video or a track.
CREATE OR REPLACE FUNCTION finished_subject(of_user uuid, of_path uuid, of_video uuid, of_track uuid)
  RETURNS TABLE (completed_at timestamp with time zone, evidence completion_evidence)
  LANGUAGE sql
  STABLE
  ROWS 1
AS $$
  SELECT completed_at, evidence FROM finished_path(of_user, of_path) WHERE of_path IS NOT NULL
  UNION ALL
  SELECT vp.completed_at, vp.evidence FROM video_progress vp
  WHERE vp.user_id = of_user AND vp.video_id = of_video AND vp.completed_at IS NOT NULL
  UNION ALL
  SELECT t.completed_at, coalesce((
    SELECT max(best.evidence) FROM unnest(t.path_ids) AS p (id)
    CROSS JOIN LATERAL (SELECT min(f.evidence) AS evidence FROM finished_path(of_user, p.id) f) best), 'marked')
  FROM track_completions t WHERE t.user_id = of_user AND t.track_id = of_track
$$;
