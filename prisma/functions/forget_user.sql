-- Forgets what a user wrote or reported, before they are deleted: their notes, their written answers, and their reports of
-- lengths; lengths that counted on these are computed again from the others. Questions, replies and the rest of the
-- answers stay, without a name.
CREATE OR REPLACE FUNCTION forget_user(of_user uuid)
  RETURNS void
  LANGUAGE plpgsql
AS $$
DECLARE
  counted uuid[];
BEGIN
  -- Locks before anything is read: what is being written is waited for, and nothing is added meanwhile.
  PERFORM FROM library_version FOR NO KEY UPDATE;
  PERFORM FROM check_attempts WHERE user_id = of_user ORDER BY id FOR UPDATE;
  PERFORM FROM users WHERE id = of_user FOR UPDATE;
  WITH gone AS (DELETE FROM duration_reports WHERE user_id = of_user RETURNING video_id, state)
  SELECT array_agg(video_id ORDER BY video_id) FILTER (WHERE state = 'counted') INTO counted FROM gone;
  PERFORM learn_duration(v.id) FROM unnest(counted) AS v (id);
  DELETE FROM moments WHERE user_id = of_user AND kind = 'note';
  -- Every answer, because an unwritten one may be written at this moment, in an attempt that was made while this waited.
  UPDATE check_answers w SET written = NULL FROM check_attempts a WHERE a.user_id = of_user AND w.attempt_id = a.id;
END $$;
