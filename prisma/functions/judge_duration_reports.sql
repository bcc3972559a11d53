-- Judges the reports of a video's length, and updates the length. A report that is shorter than the furthest second
-- that anyone has watched is refuted, with one second for rounding. A report counts, from then on, once its user's
-- address is proved and the user has watched 90 % of the length.
-- @param of_user whose report may count now; null for all users
CREATE OR REPLACE FUNCTION judge_duration_reports(of_video uuid, of_user uuid)
  RETURNS void
  LANGUAGE plpgsql
AS $$
DECLARE
  longest integer;
BEGIN
  PERFORM FROM library_version FOR NO KEY UPDATE;
  SELECT coalesce(max(upper(seconds)), 0) - 1 INTO longest FROM watches WHERE video_id = of_video AND NOT isempty(seconds);
  UPDATE duration_reports SET state = 'refuted' WHERE video_id = of_video AND seconds < longest AND state <> 'refuted';
  UPDATE duration_reports r SET state = 'counted' FROM users u, watches w
  WHERE r.video_id = of_video AND r.state = 'pending' AND (of_user IS NULL OR r.user_id = of_user)
    AND u.id = r.user_id AND u.email_verified IS NOT NULL AND w.user_id = r.user_id AND w.video_id = r.video_id
    AND (10 * watched_seconds(w.seconds, r.seconds) >= 9 * r.seconds OR w.kept_percent >= 90);
  PERFORM learn_duration(of_video);
END $$;
