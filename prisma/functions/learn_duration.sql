-- Gives a video the length that learners agree on, unless a better source knows it. Without agreement a length that was agreed on is
-- unknown; one that no learner reported, which an earlier recording had, stays. Learners are counted up to the five that make it certain.
-- The library's lock comes first, as for every change of it, so that two reports count together.
CREATE OR REPLACE FUNCTION learn_duration(of_video uuid)
  RETURNS void
  LANGUAGE plpgsql
AS $$
DECLARE
  agreed record;
BEGIN
  PERFORM FROM library_version FOR NO KEY UPDATE;
  SELECT * INTO agreed FROM agreed_duration(of_video);
  UPDATE videos v SET duration = agreed.seconds, duration_source = CASE WHEN agreed.seconds IS NOT NULL THEN 'learners'::duration_source END,
    duration_agreed = least(coalesce(agreed.learners, 0), 5)
  WHERE v.id = of_video AND (v.duration_source IS NULL OR v.duration_source = 'learners')
    AND (agreed.seconds IS NOT NULL OR v.duration_agreed > 0)
    AND (v.duration, v.duration_agreed) IS DISTINCT FROM (agreed.seconds, least(coalesce(agreed.learners, 0), 5));
END $$;

CREATE OR REPLACE FUNCTION learn_reported_durations()
  RETURNS trigger
  LANGUAGE plpgsql
AS $$
BEGIN
  PERFORM learn_duration(video_id) FROM (SELECT DISTINCT video_id FROM reported WHERE state = 'counted' ORDER BY video_id) counted;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER learn_deleted_durations
  AFTER DELETE
  ON duration_reports
  REFERENCING OLD TABLE AS reported
  FOR EACH STATEMENT
  EXECUTE FUNCTION learn_reported_durations();

CREATE OR REPLACE TRIGGER learn_inserted_durations
  AFTER INSERT
  ON duration_reports
  REFERENCING NEW TABLE AS reported
  FOR EACH STATEMENT
  EXECUTE FUNCTION learn_reported_durations();

-- Only a report that counts, or did, moves the length.
CREATE OR REPLACE FUNCTION learn_changed_durations()
  RETURNS trigger
  LANGUAGE plpgsql
AS $$
BEGIN
  PERFORM learn_duration(video_id)
  FROM (SELECT DISTINCT video_id FROM before_change b JOIN after_change a USING (video_id, user_id)
        WHERE (b.state = 'counted' OR a.state = 'counted') AND (b.state, b.seconds) IS DISTINCT FROM (a.state, a.seconds)
        ORDER BY video_id) changed;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER learn_changed_durations
  AFTER UPDATE
  ON duration_reports
  REFERENCING OLD TABLE AS before_change NEW TABLE AS after_change
  FOR EACH STATEMENT
  EXECUTE FUNCTION learn_changed_durations();
