-- Questions and cards of twelve lessons, and learners' answers. Runs before the completions are written, because a
-- passed check sets their evidence.
CREATE TABLE bank AS
SELECT gen_random_uuid() AS id, l.id AS video_id, l.title, l.duration, q.place - 2 AS position, q.value AS text, q.place = 4 AS is_card
FROM given, json_array_elements(questions) WITH ORDINALITY AS e (lesson, number)
JOIN lessons l ON l.title = e.lesson ->> 0
CROSS JOIN LATERAL json_array_elements(e.lesson) WITH ORDINALITY AS q (value, place) WHERE q.place > 1;

INSERT INTO items (id, video_id, position, kind, second, until, made_by, created_at)
SELECT b.id, video_id, position, (CASE WHEN is_card THEN 'recall' ELSE 'choice' END)::item_kind,
  CASE WHEN duration > 200 THEN 60 * (1 + position) END, CASE WHEN duration > 200 THEN 60 * (1 + position) + 30 END, a.id, ago(360)
FROM bank b CROSS JOIN (SELECT id FROM users WHERE is_admin) a;
INSERT INTO item_versions (item_id, version, kind, prompt, back)
SELECT id, 1, (CASE WHEN is_card THEN 'recall' ELSE 'choice' END)::item_kind, text ->> 0,
  CASE WHEN is_card THEN text ->> 1 ELSE text ->> 3 END FROM bank;
INSERT INTO item_options (item_id, version, position, text, is_correct)
SELECT id, 1, 0, text ->> 1, true FROM bank WHERE NOT is_card
UNION ALL SELECT id, 1, o.place, o.value, false
FROM bank CROSS JOIN LATERAL json_array_elements_text(text -> 2) WITH ORDINALITY AS o (value, place) WHERE NOT is_card;

-- Two of three learners who complete a lesson take its check; some questions are harder, and some learners better.
CREATE TABLE asked AS
SELECT s.user_id, b.video_id, b.id AS item_id, b.position, s.at + interval '3 minutes' AS at,
  draw(l.email, b.id::text || b.title) < 0.25 + 0.5 * draw(b.title, b.text ->> 0) + 0.35 * draw(l.email, 'ability') AS is_correct
FROM studies s JOIN learners l ON l.id = s.user_id JOIN bank b ON b.video_id = s.video_id AND NOT b.is_card
WHERE s.evidence IS NOT NULL AND draw(l.email, b.title || 'check') < 0.66;
INSERT INTO check_attempts (user_id, video_id, started_at, ended_at, score, passed)
SELECT user_id, video_id, at, at + interval '1 minute', 100 * count(*) FILTER (WHERE is_correct) / count(*), bool_and(is_correct)
FROM asked GROUP BY user_id, video_id, at;
INSERT INTO check_answers (attempt_id, item_id, version, position, option_order, answered_at, is_correct, is_first, chosen)
SELECT c.id, a.item_id, 1, a.position, ARRAY(SELECT o.id FROM item_options o WHERE o.item_id = a.item_id ORDER BY o.position),
  c.started_at + interval '20 seconds' * (1 + a.position), a.is_correct, true,
  ARRAY[(SELECT o.id FROM item_options o WHERE o.item_id = a.item_id AND o.is_correct = a.is_correct ORDER BY o.position LIMIT 1)]
FROM asked a JOIN check_attempts c ON c.user_id = a.user_id AND c.video_id = a.video_id;

-- The first answer is the first review; half of the learners review for longer. The rows are copied to item_reviews
-- once each review's predicted recall is computed.
CREATE TABLE reviewed AS
SELECT user_id, gen_random_uuid() AS id, item_id, CASE WHEN is_correct THEN 3 ELSE 1 END AS rating, at, 'check' AS source FROM asked
UNION ALL
SELECT a.user_id, gen_random_uuid(), a.item_id, CASE WHEN draw(l.email, a.item_id || day::text) < 0.15 THEN 1 ELSE 3 END,
  a.at + make_interval(days => day), 'deck'
FROM asked a JOIN learners l ON l.id = a.user_id CROSS JOIN unnest(ARRAY[1, 5, 18]) AS day
WHERE draw(l.email, 'recall') < 0.5 AND a.at + make_interval(days => day) < ago(0);
