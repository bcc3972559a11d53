-- What Prisma's schema cannot say

-- What was not completed has no evidence.
UPDATE video_progress SET evidence = NULL WHERE completed_at IS NULL AND evidence IS NOT NULL;

-- Every point of before becomes an entry. A server of an earlier version may go on meanwhile: what it changes is in the entries
-- already, by the bridge, so that only the rest is added.
INSERT INTO point_entries (user_id, video_id, knowledge_area_id, points, kind, evidence, completion, at, actor_id)
SELECT e.user_id, e.video_id, e.knowledge_area_id, e.points - coalesce(w.points, 0), 'earned', 'marked', 1,
       coalesce(p.completed_at, w.since, now()), e.user_id
FROM earned_points e
JOIN video_progress p ON p.user_id = e.user_id AND p.video_id = e.video_id
LEFT JOIN (SELECT user_id, video_id, knowledge_area_id, sum(points) AS points, min(at) AS since FROM point_entries
           GROUP BY user_id, video_id, knowledge_area_id) w
  ON w.user_id = e.user_id AND w.video_id = e.video_id AND w.knowledge_area_id = e.knowledge_area_id
WHERE e.points <> coalesce(w.points, 0);

-- To the point, or not at all.
DO $$
DECLARE
  wrong bigint;
BEGIN
  SELECT count(*) INTO wrong FROM (
    SELECT FROM (SELECT user_id, video_id, knowledge_area_id, sum(points) AS points FROM point_entries
                 GROUP BY user_id, video_id, knowledge_area_id) w
    FULL JOIN earned_points e USING (user_id, video_id, knowledge_area_id)
    WHERE coalesce(w.points, 0) <> coalesce(e.points, 0)) differing;
  IF wrong > 0 THEN
    RAISE EXCEPTION 'the entries of % totals do not add up to their points', wrong;
  END IF;
END $$;
