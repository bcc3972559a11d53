-- Records, for each path, that a user completed the version that they follow or the current one: all of its required
-- videos that are not deleted and that can be played. The caller locks the user's row.
CREATE OR REPLACE FUNCTION record_paths(of_user uuid, of_paths uuid[])
  RETURNS void
  LANGUAGE sql
AS $$
  SELECT complete_versions(
    array_agg(of_user), array_agg(n.id), array_agg(d.completed_at), array_agg(d.evidence))
  FROM learning_paths p LEFT JOIN path_starts s ON s.user_id = of_user AND s.path_id = p.id
  JOIN path_versions n ON n.id IN (p.current_version_id, s.version_id)
  CROSS JOIN LATERAL (
    SELECT max(vp.completed_at) AS completed_at, max(vp.evidence) AS evidence
    FROM path_version_videos l JOIN videos v ON v.id = l.video_id AND v.deleted_at IS NULL AND v.health IN ('ok', 'partly')
    LEFT JOIN video_progress vp ON vp.user_id = of_user AND vp.video_id = l.video_id AND vp.completed_at IS NOT NULL
    WHERE l.version_id = n.id AND NOT l.is_optional HAVING count(*) > 0 AND count(*) = count(vp.completed_at)) d
  WHERE p.id = ANY (of_paths)
  HAVING count(*) > 0
$$;
