-- Gives a video the length on which learners agree, unless a better source knows it. Without agreement an agreed length
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
  SELECT * INTO agreed FROM agreed_duration(of_video);
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

-- Deletes the reports of a user who is deleted, and computes lengths that counted on them again from the other reports.
CREATE OR REPLACE FUNCTION forget_duration_reports(of_user uuid)
  RETURNS void
  LANGUAGE plpgsql
AS $$
DECLARE
  counted uuid[];
BEGIN
  -- Locks before the reports are read, so that none is added meanwhile.
  PERFORM FROM library_version FOR NO KEY UPDATE;
  WITH gone AS (DELETE FROM duration_reports WHERE user_id = of_user RETURNING video_id, state)
  SELECT array_agg(video_id ORDER BY video_id) FILTER (WHERE state = 'counted') INTO counted FROM gone;
  PERFORM learn_duration(v.id) FROM unnest(counted) AS v (id);
END $$;
