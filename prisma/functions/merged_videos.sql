-- A video, and the videos that were merged into it, directly or by way of others.
CREATE OR REPLACE FUNCTION merged_videos(of_video uuid)
  RETURNS SETOF uuid
  LANGUAGE sql
  STABLE
AS $$
  WITH RECURSIVE sources (id) AS (
    SELECT of_video UNION SELECT v.id FROM videos v JOIN sources s ON v.merged_into_id = s.id)
  SELECT id FROM sources
$$;
