-- The open assignments that a completion of a video may fulfil, or its loss reopen: those of the video, of paths with a
-- version that it is in, and of tracks of these paths.
CREATE OR REPLACE FUNCTION assignments_of_video(of_video uuid)
  RETURNS uuid[]
  LANGUAGE sql
  STABLE
AS $$
  WITH paths AS (
    SELECT DISTINCT n.path_id AS id FROM path_version_videos l JOIN path_versions n ON n.id = l.version_id WHERE l.video_id = of_video)
  SELECT ARRAY(
    SELECT a.id FROM assignments a
    WHERE a.ended_at IS NULL
      AND (a.video_id = of_video OR a.path_id IN (SELECT id FROM paths)
           OR a.track_id IN (SELECT t.track_id FROM track_paths t WHERE t.path_id IN (SELECT id FROM paths))))
$$;
