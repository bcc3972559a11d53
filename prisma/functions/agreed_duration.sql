-- The length on which most of the counted reports agree: the median of at least three reports within 2 %. Of two groups
-- of the same size the longer length wins, because a length that is too short would complete a video early.
CREATE OR REPLACE FUNCTION agreed_duration(of_video uuid)
  RETURNS TABLE (seconds integer, learners integer)
  LANGUAGE sql
  STABLE
  ROWS 1
AS $$
  SELECT (array_agg(c.seconds ORDER BY c.seconds))[count(*) / 2 + 1], count(*)::int
  FROM (SELECT DISTINCT d.seconds FROM duration_reports d WHERE d.video_id = of_video AND d.state = 'counted') longest
  JOIN duration_reports c ON c.video_id = of_video AND c.state = 'counted'
    AND c.seconds <= longest.seconds AND 100 * (longest.seconds - c.seconds) <= 2 * longest.seconds
  GROUP BY longest.seconds HAVING count(*) >= 3
  ORDER BY count(*) DESC, longest.seconds DESC LIMIT 1
$$;
