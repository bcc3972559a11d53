-- CreateEnum
CREATE TYPE "duration_report_state" AS ENUM ('pending', 'counted', 'refuted');

-- AlterTable
ALTER TABLE "videos" ADD COLUMN "duration_agreed" SMALLINT NOT NULL DEFAULT 0;
ALTER TABLE "duration_reports" ADD COLUMN "state" "duration_report_state" NOT NULL DEFAULT 'pending',
ADD COLUMN "reported_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;

-- What Prisma's schema cannot say ----------------------------------------------------------------------------------

CREATE INDEX "duration_reports_counted" ON "duration_reports" (video_id, seconds) WHERE state = 'counted';

-- The length that most of the counted reports agree on: three at least within 2 %, the middle one. Of two groups as large it is the
-- longer: a length that is too short would complete a video early.
CREATE FUNCTION agreed_duration(of_video uuid) RETURNS TABLE (seconds integer, learners integer) LANGUAGE sql STABLE ROWS 1 AS $$
  SELECT (array_agg(c.seconds ORDER BY c.seconds))[count(*) / 2 + 1], count(*)::int
  FROM (SELECT DISTINCT d.seconds FROM duration_reports d WHERE d.video_id = of_video AND d.state = 'counted') longest
  JOIN duration_reports c ON c.video_id = of_video AND c.state = 'counted'
    AND c.seconds <= longest.seconds AND 100 * (longest.seconds - c.seconds) <= 2 * longest.seconds
  GROUP BY longest.seconds HAVING count(*) >= 3
  ORDER BY count(*) DESC, longest.seconds DESC LIMIT 1
$$;

-- Gives a video the length that learners agree on, unless a better source knows it. Without agreement a length that was agreed on is
-- unknown; one that no learner reported, which an earlier recording had, stays. Learners are counted up to the five that make it certain.
-- The library's lock comes first, as for every change of it, so that two reports count together.
CREATE FUNCTION learn_duration(of_video uuid) RETURNS void LANGUAGE plpgsql AS $$
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
CREATE FUNCTION learn_reported_durations() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM learn_duration(video_id) FROM (SELECT DISTINCT video_id FROM reported WHERE state = 'counted' ORDER BY video_id) counted;
  RETURN NULL;
END $$;
CREATE FUNCTION learn_changed_durations() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM learn_duration(video_id)
  FROM (SELECT DISTINCT video_id FROM before_change b JOIN after_change a USING (video_id, user_id)
        WHERE (b.state = 'counted' OR a.state = 'counted') AND (b.state, b.seconds) IS DISTINCT FROM (a.state, a.seconds)
        ORDER BY video_id) changed;
  RETURN NULL;
END $$;
CREATE TRIGGER learn_inserted_durations AFTER INSERT ON duration_reports REFERENCING NEW TABLE AS reported
  FOR EACH STATEMENT EXECUTE FUNCTION learn_reported_durations();
CREATE TRIGGER learn_changed_durations AFTER UPDATE ON duration_reports REFERENCING OLD TABLE AS before_change NEW TABLE AS after_change
  FOR EACH STATEMENT EXECUTE FUNCTION learn_changed_durations();
CREATE TRIGGER learn_deleted_durations AFTER DELETE ON duration_reports REFERENCING OLD TABLE AS reported
  FOR EACH STATEMENT EXECUTE FUNCTION learn_reported_durations();

-- Judges the reports of a video's length: one that is shorter than the longest second that anybody has watched is refuted (a second is
-- left for rounding), and that of a user whose address is proved counts once they have watched 90 % of it. It counts from then on.
-- @param of_user whose report may have become one that counts; null for everybody's
CREATE FUNCTION judge_duration_reports(of_video uuid, of_user uuid) RETURNS void LANGUAGE plpgsql AS $$
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
END $$;

-- A learner's player reports the length of a video; a later report of a user replaces theirs.
CREATE FUNCTION report_duration(of_video uuid, of_user uuid, reported integer) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM library_version FOR NO KEY UPDATE;
  INSERT INTO duration_reports AS r (video_id, user_id, seconds) VALUES (of_video, of_user, reported)
  ON CONFLICT (video_id, user_id) DO UPDATE SET seconds = EXCLUDED.seconds, state = 'pending', reported_at = now()
    WHERE r.seconds <> EXCLUDED.seconds OR r.state = 'refuted';
  PERFORM judge_duration_reports(of_video, of_user);
END $$;

-- Reports of a user count once their address is proved.
CREATE FUNCTION judge_reports_of_proved() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM judge_duration_reports(video_id, NEW.id) FROM duration_reports WHERE user_id = NEW.id AND state = 'pending' ORDER BY video_id;
  RETURN NULL;
END $$;
CREATE TRIGGER judge_reports_of_proved AFTER UPDATE OF email_verified ON users
  FOR EACH ROW WHEN (OLD.email_verified IS NULL AND NEW.email_verified IS NOT NULL) EXECUTE FUNCTION judge_reports_of_proved();

-- Nobody has reported the length of another recording.
CREATE FUNCTION forget_agreement_of_address() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.duration_agreed := 0;
  RETURN NEW;
END $$;
CREATE TRIGGER forget_agreement_of_address BEFORE UPDATE OF provider, provider_video_id ON videos
  FOR EACH ROW WHEN (NEW.provider <> OLD.provider OR NEW.provider_video_id <> OLD.provider_video_id)
  EXECUTE FUNCTION forget_agreement_of_address();

-- Reports of before are judged by the same rules. A length that they do not agree on is unknown from now on; completions and points
-- that were earned by it stay.
SELECT judge_duration_reports(video_id, NULL) FROM (SELECT DISTINCT video_id FROM duration_reports) reported;
UPDATE videos v SET duration = NULL, duration_source = NULL
WHERE duration_source = 'learners' AND duration_agreed = 0 AND EXISTS (SELECT FROM duration_reports WHERE video_id = v.id);
