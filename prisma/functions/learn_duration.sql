-- Gives a video the length on which most of the counted reports of learners agree, unless a better source knows it: the
-- median of at least three reports within 2 %. Of two groups of the same size the longer length wins, because a length
-- that is too short would complete a video early. Without agreement an agreed length
-- becomes unknown; a length of an earlier recording, which no learner reported, stays. Learners are counted up to five,
-- which makes the length certain. Locks the library first, as every change of it does, so that concurrent reports count
-- together.
CREATE OR REPLACE FUNCTION learn_duration(of_video uuid)
  RETURNS void
  LANGUAGE plpgsql
AS $$
DECLARE
  agreed record;
BEGIN
  PERFORM FROM library_version FOR NO KEY UPDATE;
  SELECT (array_agg(c.seconds ORDER BY c.seconds))[count(*) / 2 + 1] AS seconds, count(*)::int AS learners INTO agreed
  FROM (SELECT DISTINCT d.seconds FROM duration_reports d WHERE d.video_id = of_video AND d.state = 'counted') longest
  JOIN duration_reports c ON c.video_id = of_video AND c.state = 'counted'
    AND c.seconds <= longest.seconds AND 100 * (longest.seconds - c.seconds) <= 2 * longest.seconds
  GROUP BY longest.seconds HAVING count(*) >= 3
  ORDER BY count(*) DESC, longest.seconds DESC LIMIT 1;
  -- An update of no row would increment the library's version as well.
  PERFORM FROM videos v
  WHERE v.id = of_video AND (v.duration_source IS NULL OR v.duration_source = 'learners')
    AND (agreed.seconds IS NOT NULL OR v.duration_agreed > 0)
    AND (v.duration, v.duration_agreed) IS DISTINCT FROM (agreed.seconds, least(coalesce(agreed.learners, 0), 5));
  IF NOT FOUND THEN RETURN; END IF;
  UPDATE videos SET duration = agreed.seconds, duration_source = CASE WHEN agreed.seconds IS NOT NULL THEN 'learners'::duration_source END,
    duration_agreed = least(coalesce(agreed.learners, 0), 5)
  WHERE id = of_video;
END $$;
