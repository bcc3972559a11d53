-- Learners' activity in lessons, in `studies`: one row per learner and lesson.
CREATE TABLE lessons AS
SELECT v.id, v.title, v.duration, array_agg(coalesce(m.name, a.name)) AS areas,
  3.2 + 1.6 * draw(v.title, 'quality') AS quality
FROM videos v JOIN video_areas va ON va.video_id = v.id JOIN knowledge_areas a ON a.id = va.knowledge_area_id
LEFT JOIN knowledge_areas m ON m.id = a.parent_id GROUP BY v.id;

-- Most assigned lessons are done by the due day, some later, and some in part.
CREATE TABLE days AS
SELECT DISTINCT ON (l.id, v.id) l.id AS user_id, v.id AS video_id, 0.0 AS partly,
  greatest(0, least(first, whole(l.email, v.title, CASE WHEN is_late THEN greatest(0, due - 25) ELSE greatest(0, due) END,
                                 CASE WHEN is_late THEN due - 1 ELSE first END))) AS day
FROM assignments a JOIN teams t ON t.id = a.team_id JOIN learners l ON NOT l.is_invited AND l.id IN (
  SELECT m.user_id FROM team_members m WHERE m.team_id IN (SELECT teams_below(a.team_id)))
CROSS JOIN LATERAL (
  SELECT least(ago(0)::date - a.made_at::date, l.joined) - 1 AS first, draw(l.email, t.name) AS luck) f
CROSS JOIN LATERAL (SELECT coalesce(ago(0)::date - a.due_on, first - a.days_after_joining) AS due) d
CROSS JOIN LATERAL (SELECT luck >= 0.68 AND due > 0 AS is_late) late
CROSS JOIN LATERAL (
  SELECT video_id AS id, row_number() OVER (ORDER BY position) AS place, (count(*) OVER ())::int AS lessons
  FROM path_videos WHERE path_id = a.path_id
  UNION ALL SELECT a.video_id, 1, 1 WHERE a.video_id IS NOT NULL) s JOIN lessons v ON v.id = s.id
WHERE place <= CASE WHEN luck < 0.82 AND (due > 0 OR draw(l.email, t.name || 'early') < 0.5) THEN s.lessons
                    ELSE whole(l.email, t.name || 'reached', 0, s.lessons - 1) END
ORDER BY l.id, v.id, a.made_at;

-- Other lessons are drawn by their quality, and six times as likely in the learner's own field: the first ones for the
-- streak, the rest on days in waves of nine weeks, rarely at a weekend.
INSERT INTO days (user_id, video_id, partly, day)
SELECT l.id, v.id, CASE WHEN place <= streak THEN 0 ELSE 0.15 END,
  CASE WHEN place <= streak THEN place - whole(email, 'today', 0, 1) ELSE day END
FROM learners l
CROSS JOIN LATERAL (
  SELECT id, title, row_number() OVER (
    ORDER BY -ln(1 - draw(email, title)) / (quality - 2) / CASE WHEN focus = ANY (areas) THEN 6 ELSE 1 END) AS place
  FROM lessons WHERE id NOT IN (SELECT video_id FROM days WHERE user_id = l.id)) v
CROSS JOIN LATERAL (
  SELECT day FROM generate_series(1, 12) try, LATERAL whole(email, title || try, streak + 1, joined - 1) day
  WHERE try = 12 OR draw(email, try || title)
    < (0.6 + 0.4 * cos(2 * pi() * day / 63)) * CASE WHEN extract(isodow FROM ago(day)) > 5 THEN 0.15 ELSE 1 END
  ORDER BY try LIMIT 1) d
WHERE NOT is_invited AND place <= greatest(streak, lessons - (SELECT count(*) FROM days WHERE user_id = l.id));

CREATE TABLE studies AS
WITH drawn AS (
  SELECT s.user_id, s.video_id, duration, quality, email || title AS both_names, ago(gone) - interval '1 hour' AS ends,
    least(date_trunc('day', ago(day)) + interval '1 hour' * (8 + 11 * draw(email, title || 'hour') - hours_ahead),
          ago(0) - interval '1 hour' * (1 + 2 * draw(email, title || 'today'))) AS at,
    CASE WHEN duration IS NOT NULL AND draw(email, title || 'way') < partly THEN NULL
         WHEN duration IS NOT NULL AND draw(email, title || 'kind') < 0.67 THEN 'watched'
         ELSE 'marked' END::completion_evidence AS evidence,
    60 + whole(title, 'hot', 0, greatest(0, duration - 120)) AS hot
  FROM days s JOIN learners l ON l.id = s.user_id JOIN lessons v ON v.id = s.video_id),
watched AS (
  SELECT *, CASE evidence WHEN 'watched' THEN duration WHEN 'marked' THEN NULL
            ELSE ceil(duration * (0.15 + 0.6 * draw(both_names, 'part'))) END::int AS until
  FROM drawn WHERE at < ends)
SELECT user_id, video_id, at, evidence, until,
  CASE WHEN draw(both_names, 'pause') < 0.5 THEN whole(both_names, 'paused', 0, until - 1) END AS pause,
  CASE WHEN hot < until AND draw(both_names, 'back') < 0.15 THEN hot END AS back,
  CASE WHEN evidence IS NOT NULL AND draw(both_names, 'rated') < 0.45
       THEN greatest(1, least(5, round(quality - 1 + 2 * draw(both_names, 'stars'))))::int END AS rating,
  CASE WHEN evidence IS NOT NULL AND draw(both_names, 'said') < 0.09
       THEN words -> 'comments' ->> whole(both_names, 'comment', 0, 13) END AS comment
FROM watched, given;

-- A path with three or more studied lessons is started before the first of them, a track at any time.
INSERT INTO path_starts (user_id, path_id, started_at)
SELECT user_id, path_id, min(at) - interval '3 hours' FROM studies JOIN path_videos USING (video_id)
GROUP BY user_id, path_id HAVING count(*) > 2;
INSERT INTO track_starts (user_id, track_id, started_at)
SELECT l.id, t.id, ago(whole(email, title || 'started', 0, joined - 1) + 0.5)
FROM learners l CROSS JOIN career_tracks t WHERE NOT is_invited AND gone = 0 AND draw(email, title) < 0.18;
