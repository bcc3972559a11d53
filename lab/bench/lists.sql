-- The data set of the lists: a million users with 40,000 names, their invitations, completions and audit events, and
-- 5,000 videos. Every value is computed from the row number, so two runs load the same data.

CREATE FUNCTION pg_temp.bench_id(kind integer, n bigint) RETURNS uuid LANGUAGE sql IMMUTABLE
  RETURN format('b0000000-0000-4000-8000-%s%s', lpad(to_hex(kind), 2, '0'), lpad(to_hex(n), 10, '0'))::uuid;

-- A name of two or three syllables.
CREATE FUNCTION pg_temp.bench_name(n bigint) RETURNS text LANGUAGE sql IMMUTABLE
  RETURN initcap((ARRAY['ma','ro','li','ka','te','no','sa','wi','be','ju','fre','gra','hel','ing','os','pau','quin','ru','stef','ul'])[n % 20 + 1]
    || (ARRAY['na','ri','mo','lena','bert','das','vin','ko','les','tor'])[n / 20 % 10 + 1]
    || CASE WHEN n % 3 = 0 THEN 'son' ELSE '' END);

INSERT INTO users (id, email, name, is_admin, last_sign_in_at, created_at)
SELECT pg_temp.bench_id(1, n),
       lower(pg_temp.bench_name(n % 200)) || '.' || n || '@' || (ARRAY['mill', 'harbour', 'orchard', 'foundry'])[n % 4 + 1] || '.example',
       pg_temp.bench_name(n % 200) || ' ' || pg_temp.bench_name((n * 7919) % 200),
       n % 5000 = 0, CASE WHEN n % 10 < 7 THEN now() - (n * 37 % 31536000) * interval '1 second' END,
       now() - (n * 61 % 63072000) * interval '1 second'
FROM generate_series(0::bigint, 999999) n;

INSERT INTO invitations (user_id, sent_at, expires_at, accepted_at)
SELECT pg_temp.bench_id(1, n), now() - n * interval '1 minute', now() - n * interval '1 minute' + interval '7 days',
       CASE WHEN n % 10 <> 0 THEN now() END
FROM generate_series(0::bigint, 199999) n;

INSERT INTO knowledge_areas (id, name, level, parent_id)
SELECT pg_temp.bench_id(2, n), 'Area ' || n, (CASE WHEN n < 6 THEN 'main' ELSE 'sub' END)::area_level,
       CASE WHEN n >= 6 THEN pg_temp.bench_id(2, n % 6) END
FROM generate_series(0, 21) n ORDER BY n;

INSERT INTO videos (id, title, description, video_url, provider, provider_video_id, duration, created_at)
SELECT pg_temp.bench_id(3, n), 'How ' || lower(pg_temp.bench_name(n % 200)) || ' met ' || lower(pg_temp.bench_name(n * 31 % 200)) || ', no. ' || n,
       'What this lesson is about, as the sample library says it: two sentences of a hundred and fifty characters together. This is the second one of number ' || n || '.',
       'https://www.youtube.com/watch?v=bench' || lpad(n::text, 6, '0'), 'youtube', 'bench' || lpad(n::text, 6, '0'), 300 + n,
       now() - n * interval '5 hours'
FROM generate_series(0::bigint, 4999) n;

INSERT INTO video_checks (video_id, next_at) SELECT id, first_look(id) FROM videos;

INSERT INTO video_areas (video_id, knowledge_area_id, points)
SELECT pg_temp.bench_id(3, n), pg_temp.bench_id(2, (n * 3 + k * 5) % 22), 10 + 5 * k
FROM generate_series(0, 4999) n, generate_series(0, 2) k WHERE k <= n % 3;

-- Every fiftieth user has ten completions.
INSERT INTO video_progress (user_id, video_id, completed_at)
SELECT pg_temp.bench_id(1, u * 50), pg_temp.bench_id(3, (u * 13 + k * 499) % 5000), now() - (u * 7 + k * 31) % 365 * interval '1 day'
FROM generate_series(0, 19999) u, generate_series(0, 9) k;
INSERT INTO point_entries (user_id, video_id, knowledge_area_id, points, kind, evidence, completion, at, actor_id)
SELECT p.user_id, p.video_id, a.knowledge_area_id, a.points, 'earned', 'marked', 1, p.completed_at, p.user_id
FROM video_progress p JOIN video_areas a USING (video_id);

SELECT record_lesson_events(array_agg(user_id), video_id) FROM video_progress GROUP BY video_id;

-- Most events are sign-ins; one administrator has the most events.
INSERT INTO audit_events (at, actor_id, action, subject_id, address, device, detail)
SELECT now() - n * interval '30 seconds',
       pg_temp.bench_id(1, CASE WHEN n % 20 = 0 THEN 0 ELSE n % 1000000 END),
       CASE WHEN n % 20 = 0 THEN 'user.changed' WHEN n % 5003 = 0 THEN 'video.deleted' ELSE 'account.signed_in' END,
       pg_temp.bench_id(CASE WHEN n % 5003 = 0 THEN 3 ELSE 1 END, n % 5000), '192.0.2.7', 'Mozilla/5.0', '{}'
FROM generate_series(0::bigint, 1999999) n;

-- The counters as they are after a fold: one row a video.
WITH gone AS (DELETE FROM video_tallies RETURNING video_id, learners, ratings, rating_sum)
INSERT INTO video_tallies (video_id, learners, ratings, rating_sum)
SELECT video_id, sum(learners), sum(ratings), sum(rating_sum) FROM gone GROUP BY video_id;

-- Its scheduler ordered the events of these completions long ago.
SELECT order_events(1000000);
