-- Merges a video into another, which takes its place in every version, so that no version is published, and in plans
-- and saved lessons; the merged video's own rows stay, hidden with it. Questions, cards and checks move along; of two
-- open checks of a user the earlier one ends. Assignments of the merged video are fulfilled for users who completed the
-- other one.
CREATE OR REPLACE FUNCTION merge_video(of_video uuid, into_video uuid)
  RETURNS void
  LANGUAGE plpgsql
AS $$
BEGIN
  UPDATE path_version_videos l SET video_id = into_video, merged_from_id = coalesce(l.merged_from_id, of_video)
  WHERE l.video_id = of_video
    AND NOT EXISTS (SELECT FROM path_version_videos o WHERE o.version_id = l.version_id AND o.video_id = into_video);
  INSERT INTO plan_videos (plan_id, video_id, position, is_pinned, is_excluded)
  SELECT plan_id, into_video, position, is_pinned, is_excluded FROM plan_videos WHERE video_id = of_video
  ON CONFLICT DO NOTHING;
  INSERT INTO watch_later (user_id, video_id, saved_at)
  SELECT user_id, into_video, saved_at FROM watch_later WHERE video_id = of_video
  ON CONFLICT DO NOTHING;
  UPDATE items i SET video_id = into_video, merged_from_id = coalesce(i.merged_from_id, of_video),
    position = i.position + (SELECT count(*) FROM items o WHERE o.video_id = into_video)
  WHERE i.video_id = of_video;
  UPDATE check_attempts a SET ended_at = now() WHERE a.video_id IN (of_video, into_video) AND a.ended_at IS NULL
    AND EXISTS (SELECT FROM check_attempts o WHERE o.user_id = a.user_id AND o.ended_at IS NULL
                  AND o.video_id IN (of_video, into_video) AND (o.started_at, o.id) > (a.started_at, a.id));
  UPDATE check_attempts a SET video_id = into_video, merged_from_id = coalesce(a.merged_from_id, of_video) WHERE a.video_id = of_video;
  UPDATE assignments SET video_id = into_video WHERE video_id = of_video;
  PERFORM fulfil_assignments(array_agg(DISTINCT p.user_id), array_agg(DISTINCT a.id), NULL)
  FROM assignments a JOIN assignment_people p ON p.assignment_id = a.id AND p.done_at IS NULL AND p.excused_at IS NULL
  WHERE a.video_id = into_video AND a.ended_at IS NULL HAVING count(*) > 0;
END $$;
