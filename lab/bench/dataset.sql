-- The data set of the bench: 500 videos of 1 to 3 areas out of 22, and 10,000 users with ten completions (20 rows) each.
-- Every value is computed from the row number, so two runs load the same data. User 7 has the id …01…0007.

CREATE FUNCTION pg_temp.bench_id(kind integer, n bigint) RETURNS uuid LANGUAGE sql IMMUTABLE
  RETURN format('b0000000-0000-4000-8000-%s%s', lpad(to_hex(kind), 2, '0'), lpad(to_hex(n), 10, '0'))::uuid;

INSERT INTO users (id, email, name, is_admin, created_at)
SELECT pg_temp.bench_id(1, n), 'person' || n || '@bench.invalid', 'Person ' || n, n = 0, now() - interval '400 days'
FROM generate_series(0, 9999) n;

INSERT INTO knowledge_areas (id, name, description, level, parent_id, total_points, created_at)
SELECT pg_temp.bench_id(2, n), 'Area ' || n, 'What area ' || n || ' is about, in one sentence.',
       (CASE WHEN n < 6 THEN 'main' ELSE 'sub' END)::area_level,
       CASE WHEN n >= 6 THEN pg_temp.bench_id(2, n % 6) END, 100, now() - n * interval '1 hour'
FROM generate_series(0, 21) n ORDER BY n;

INSERT INTO videos (id, title, description, video_url, provider, provider_video_id, thumbnail_url, duration, created_by, created_at, updated_at)
SELECT pg_temp.bench_id(3, n), 'A lesson of about forty characters, no. ' || n,
       'What this lesson is about, as the sample library says it: two sentences of a hundred and fifty characters together. This is the second one of number ' || n || '.',
       'https://www.youtube.com/watch?v=bench' || lpad(n::text, 6, '0'), 'youtube', 'bench' || lpad(n::text, 6, '0'),
       'https://i.ytimg.com/vi/bench' || lpad(n::text, 6, '0') || '/hqdefault.jpg', 300 + n, pg_temp.bench_id(1, 0),
       now() - n * interval '11 hours', now() - n * interval '11 hours'
FROM generate_series(0, 499) n;

INSERT INTO video_checks (video_id, next_at) SELECT id, first_look(id) FROM videos;

INSERT INTO video_areas (id, video_id, knowledge_area_id, points)
SELECT pg_temp.bench_id(4, n * 3 + k), pg_temp.bench_id(3, n), pg_temp.bench_id(2, (n * 3 + k * 5) % 22), 10 + 5 * k
FROM generate_series(0, 499) n, generate_series(0, 2) k
WHERE k < (ARRAY[1, 2, 3, 2, 2])[n % 5 + 1];

-- Each user completes two videos of every fifth of the library: ten completions with 20 rows in all. The users 576 to 639, who have
-- plans, complete all of path 1 and the first two lessons of path 2.
CREATE TEMP TABLE completions AS
SELECT u, k, pg_temp.bench_id(1, u) AS user_id,
       pg_temp.bench_id(3, CASE WHEN u BETWEEN 576 AND 639 THEN 8 + k ELSE ((u * 13 + k * 29) % 100) * 5 + k % 5 END) AS video_id,
       now() - ((u * 7 + k * 31) % 365) * interval '1 day' - k * interval '17 minutes' AS completed_at
FROM generate_series(0, 9999) u, generate_series(0, 9) k;

INSERT INTO video_progress (user_id, video_id, completed_at) SELECT user_id, video_id, completed_at FROM completions;
INSERT INTO point_entries (user_id, video_id, knowledge_area_id, points, kind, evidence, completion, at, actor_id)
SELECT c.user_id, c.video_id, a.knowledge_area_id, a.points, 'earned', 'marked', 1, c.completed_at, c.user_id
FROM completions c JOIN video_areas a USING (video_id);
SELECT record_lesson_events(array_agg(user_id), video_id) FROM completions GROUP BY video_id;
INSERT INTO ratings (user_id, video_id, rating) SELECT user_id, video_id, 3 + (u + k) % 3 FROM completions WHERE k < 2;

INSERT INTO learning_paths (id, title, description, difficulty, estimated_hours, skills)
SELECT pg_temp.bench_id(5, n), 'Path ' || n, 'Where path ' || n || ' leads.', 'beginner', 6, ARRAY['one', 'two'] FROM generate_series(0, 4) n;
INSERT INTO path_videos (path_id, video_id, position)
SELECT pg_temp.bench_id(5, n), pg_temp.bench_id(3, n * 8 + k), k FROM generate_series(0, 4) n, generate_series(0, 7) k;
INSERT INTO career_tracks (id, title, description, industry, level, job_titles, key_skills)
SELECT pg_temp.bench_id(6, n), 'Track ' || n, 'Where track ' || n || ' leads.', 'Software', 'entry', ARRAY['one'], ARRAY['one'] FROM generate_series(0, 3) n;
INSERT INTO track_paths (track_id, path_id, position)
SELECT pg_temp.bench_id(6, n), pg_temp.bench_id(5, n + k), k FROM generate_series(0, 3) n, generate_series(0, 1) k;

-- Users with plans started three paths: they finished path 1 before it got another lesson, stay on the first version of path 0, and
-- follow path 2 as it is. Track 0 asks for points in four areas beside the paths 0 and 1. A plan holds the lessons that they
-- still have to complete of those paths, and thirty others.
SELECT publish_path_version(id, '', false) FROM learning_paths;
INSERT INTO path_starts (user_id, path_id, started_at)
SELECT pg_temp.bench_id(1, u), pg_temp.bench_id(5, n), now() - (20 + n) * interval '1 day'
FROM generate_series(576, 639) u, generate_series(0, 2) n;
SELECT record_paths(pg_temp.bench_id(1, u), ARRAY[pg_temp.bench_id(5, 1)]) FROM generate_series(576, 639) u;
INSERT INTO path_videos (path_id, video_id, position)
SELECT pg_temp.bench_id(5, n), pg_temp.bench_id(3, 80 + n), 8 FROM generate_series(0, 1) n;
SELECT publish_path_version(id, '', false) FROM learning_paths;
UPDATE path_starts s SET version_id = v.id FROM path_versions v
WHERE v.path_id = s.path_id AND v.number = 1 AND s.path_id = pg_temp.bench_id(5, 0);

INSERT INTO track_targets (track_id, knowledge_area_id, points)
SELECT pg_temp.bench_id(6, 0), pg_temp.bench_id(2, n), 200 FROM generate_series(0, 3) n;
INSERT INTO learning_plans (id, user_id, track_id, hours_per_week, weekdays, session_at_minutes, start_on, counted_from, time_zone)
SELECT pg_temp.bench_id(7, u), pg_temp.bench_id(1, u), pg_temp.bench_id(6, 0), 3, 21, 1080, current_date, current_date, 'UTC'
FROM generate_series(576, 639) u;
INSERT INTO plan_videos (plan_id, video_id, position)
SELECT pg_temp.bench_id(7, u), pg_temp.bench_id(3, v), v FROM generate_series(576, 639) u,
       (SELECT generate_series(0, 7) UNION ALL SELECT generate_series(100, 129)) l (v);

-- Everybody can report watching; the users who write have watched the first ten lessons nearly to their ends.
INSERT INTO watch_credits (user_id, credit, at, window_at) SELECT id, 1200, now(), now() FROM users;
INSERT INTO watches (user_id, video_id, seconds, played)
SELECT pg_temp.bench_id(1, u), pg_temp.bench_id(3, v), int4multirange(int4range(0, 295), int4range(298, 300 + v)), 300
FROM generate_series(64, 575) u, generate_series(0, 9) v;

-- The counters as they are after a fold: one row a video.
WITH gone AS (DELETE FROM video_tallies RETURNING video_id, learners, ratings, rating_sum)
INSERT INTO video_tallies (video_id, learners, ratings, rating_sum, is_folded)
SELECT video_id, sum(learners), sum(ratings), sum(rating_sum), true FROM gone GROUP BY video_id;

-- Its scheduler ordered the events of these completions long ago.
SELECT order_events(1000000);
