-- Loads rows for a number of users, :users. rows.mjs computes :members (of teams), :lowest (teams) and :step from it.
-- The rows of users and learning grow with the number; the library is the same at every size: 5,000 videos, 22 areas,
-- 20 paths, 4 tracks. Every value is computed from the row's number, so that two runs load the same rows. User 0 is an
-- administrator, user 2 has 500 completions, user 3 has a plan, user 4 manages all teams, and user 5 manages the lowest
-- team of user 1.
CREATE SCHEMA bench;
SET search_path = public, bench; SET synchronize_seqscans = off;

CREATE FUNCTION bench.id(kind integer, n bigint) RETURNS uuid IMMUTABLE
  RETURN ('b0000000-0000-4000-8000-' || lpad(to_hex(kind), 2, '0') || lpad(to_hex(n), 10, '0'))::uuid;
CREATE FUNCTION bench.user_id(n bigint) RETURNS uuid IMMUTABLE RETURN bench.id(1, n);
CREATE FUNCTION bench.area_id(n bigint) RETURNS uuid IMMUTABLE RETURN bench.id(2, n);
CREATE FUNCTION bench.video_id(n bigint) RETURNS uuid IMMUTABLE RETURN bench.id(3, n);
CREATE FUNCTION bench.path_id(n bigint) RETURNS uuid IMMUTABLE RETURN bench.id(5, n);
CREATE FUNCTION bench.track_id(n bigint) RETURNS uuid IMMUTABLE RETURN bench.id(6, n);
CREATE FUNCTION bench.plan_id(n bigint) RETURNS uuid IMMUTABLE RETURN bench.id(7, n);
CREATE FUNCTION bench.team_id(n bigint) RETURNS uuid IMMUTABLE RETURN bench.id(8, n);
CREATE FUNCTION bench.assignment_id(n bigint) RETURNS uuid IMMUTABLE RETURN bench.id(9, n);

CREATE FUNCTION bench.below(n bigint) RETURNS SETOF bigint LANGUAGE sql IMMUTABLE AS 'SELECT generate_series(0, n - 1)';
CREATE FUNCTION bench.ago(days double precision) RETURNS timestamptz STABLE RETURN now() - days * interval '1 day';
CREATE FUNCTION bench.word(n bigint) RETURNS text IMMUTABLE
  RETURN ('{Ma,Ro,Li,Ka,Te,No,Sa,Wi,Be,Ju,Fre,Gra,Hel,Ing,Os,Pau}'::text[])[n % 16 + 1]
    || ('{na,ri,mo,lena,bert,das,vin,ko,les,tor}'::text[])[n / 16 % 10 + 1] || CASE WHEN n % 3 = 0 THEN 'son' ELSE '' END;
-- Users with the same remainder, such as those of one path or team, get all names.
CREATE FUNCTION bench.first_name(n bigint) RETURNS text IMMUTABLE RETURN bench.word((n + n / 160) % 160);
CREATE FUNCTION bench.email(n bigint) RETURNS text IMMUTABLE
  RETURN lower(bench.first_name(n)) || '.' || n || '@' || ('{mill,harbour,orchard,foundry}'::text[])[n % 4 + 1] || '.example';
-- One user in 500 is invited; the mail to every second of them was not delivered.
CREATE FUNCTION bench.is_invited(n bigint) RETURNS boolean IMMUTABLE RETURN n % 500 = 7;
CREATE FUNCTION bench.is_undelivered(n bigint) RETURNS boolean IMMUTABLE RETURN n % 1000 = 7;
-- The k-th video that a user completed. The lessons of path n are those of user n.
CREATE FUNCTION bench.completed_video(n bigint, k bigint) RETURNS bigint IMMUTABLE RETURN (n * 13 + k * 499) % 5000;
-- True for the nine in ten members who have done the n-th assignment.
CREATE FUNCTION bench.is_done(member bigint, n bigint) RETURNS boolean IMMUTABLE RETURN (member / 7 * 3 + member + n) % 10 > 0;

INSERT INTO users (id, email, email_verified, name, is_admin, has_password, weekly_summary, last_sign_in_at, deactivated_at, created_at)
SELECT user_id(n), email(n), CASE WHEN NOT is_invited(n) THEN ago(0) END, first_name(n) || ' ' || word(n * 7919 % 160),
       n % 5000 = 0, NOT is_invited(n), n % 50 = 3, CASE WHEN n % 10 < 7 THEN ago(n * 7919 % :users * 365.0 / :users) END,
       CASE WHEN n % 100 = 37 THEN ago(n / 86400.0) END, ago(n * 611953 % :users * 730.0 / :users)
FROM below(:users) n;
INSERT INTO credentials (user_id, password_hash)
SELECT user_id(n), '$argon2id$v=19$m=19456,t=2,p=1$c2NhbGUtYmVuY2g$none' FROM below(:users) n WHERE NOT is_invited(n);
INSERT INTO sessions (user_id, expires, last_seen_at, created_at)
SELECT user_id(n * 5), ago(-30), ago(n % 86400 / 86400.0), ago(1) FROM below(:users / 5) n;
INSERT INTO outbox_messages (id, user_id, channel, kind, recipient, state, attempts, created_at, sent_at)
SELECT id(7, n), user_id(n), 'mail', 'invitation', 'person' || n || '@mill.example',
       (CASE WHEN is_undelivered(n) THEN 'failed' ELSE 'sent' END)::outbox_state, 3, ago(n % 29),
       CASE WHEN NOT is_undelivered(n) THEN ago(n % (29 * 86400) / 86400.0) END
FROM below(:users) n WHERE is_undelivered(n) OR n % 50 = 8;
INSERT INTO invitations (user_id, invited_by, message_id, sent_at, expires_at, accepted_at)
SELECT user_id(n), user_id(0), CASE WHEN is_undelivered(n) THEN id(7, n) END, ago(sent), ago(sent - 7),
       CASE WHEN NOT is_invited(n) THEN ago(sent - 1.0 / 24) END
FROM below(:users) n, LATERAL (SELECT n * 61 % (365 * 86400) / 86400.0 AS sent) WHERE n % 5 = 2;
INSERT INTO audit_events (at, actor_id, action, subject_id, address, device)
SELECT ago(n * 365.0 / :users), user_id(CASE WHEN is_act THEN 0 ELSE n END),
       CASE WHEN is_act THEN 'user.changed' WHEN n % 503 = 0 THEN 'video.deleted' ELSE 'account.signed_in' END,
       CASE WHEN n % 503 = 0 AND NOT is_act THEN video_id(n % 5000) ELSE user_id(n * 31 % :users) END, '192.0.2.7', 'Mozilla/5.0'
FROM below(:users) n, LATERAL (SELECT n % 20 = 0 AS is_act);

INSERT INTO knowledge_areas (id, name, level, parent_id, total_points)
SELECT area_id(n), 'Area ' || n, (CASE WHEN n < 6 THEN 'main' ELSE 'sub' END)::area_level, CASE WHEN n >= 6 THEN area_id(n % 6) END, 100
FROM below(22) n;
INSERT INTO videos (id, title, description, video_url, provider, provider_video_id, duration, created_at)
SELECT video_id(n), 'How ' || word(n % 160) || ' met ' || word(n * 31 % 160) || ', no. ' || n,
       'What this lesson is about, as the sample library says it: two sentences of a hundred and fifty characters together. '
         || 'This is the second one of number ' || n || '.',
       'https://www.youtube.com/watch?v=scale' || lpad(n::text, 6, '0'), 'youtube', 'scale' || lpad(n::text, 6, '0'), 300 + n,
       ago(n * 5.0 / 24)
FROM below(5000) n;
-- The provider refused every fiftieth video once. No check is due, so that no provider is called.
INSERT INTO video_checks (video_id, next_at, checked_at, refused_as, refusals, first_refused_at)
SELECT video_id(n), ago(-365), ago(2), (CASE WHEN n % 50 = 13 THEN 'gone' END)::video_health, (n % 50 = 13)::integer, CASE WHEN n % 50 = 13 THEN ago(1) END
FROM below(5000) n;
-- Every third video is scored against two areas.
INSERT INTO video_areas (video_id, knowledge_area_id, points)
SELECT video_id(n), area_id((n * 3 + k * 5) % 22), 10 + 5 * k FROM below(5000) n, below(2) k WHERE k = 0 OR n % 3 = 0 ORDER BY n, k;

-- A path's only version has the path's id.
INSERT INTO learning_paths (id, title, difficulty, estimated_hours, current_version_id)
SELECT path_id(n), 'Path ' || n, 'beginner', 6, path_id(n) FROM below(20) n;
INSERT INTO path_versions (id, path_id, number) SELECT path_id(n), path_id(n), 1 FROM below(20) n;
INSERT INTO path_version_videos (version_id, video_id, position)
SELECT path_id(n / 10), video_id(completed_video(n / 10, n % 10)), n % 10 FROM below(200) n;
INSERT INTO path_videos (path_id, video_id, position) SELECT version_id, video_id, position FROM path_version_videos;
INSERT INTO career_tracks (id, title, description, industry, level, job_titles, key_skills)
SELECT track_id(n), 'Track ' || n, 'Where it leads.', 'Software', 'entry', '{one}', '{one}' FROM below(4) n;
INSERT INTO track_targets (track_id, knowledge_area_id, points)
SELECT track_id(n / 4), area_id((n / 4 + n) % 6), 200 FROM below(16) n;
INSERT INTO track_paths (track_id, path_id, position) SELECT track_id(n / 5), path_id(n), n % 5 FROM below(20) n;

-- Ten completions for each user, inserted by time, so that one user's rows are scattered as in a grown database; 490
-- more for user 2.
CREATE TABLE bench.more AS
SELECT array(SELECT n * 7 FROM below(714) n
             WHERE n * 7 NOT IN (SELECT completed_video(2, k) FROM below(10) k) LIMIT 490) AS videos, :users * 10 / 490 AS step;
CREATE VIEW bench.completions AS
SELECT person, video, ago((9 - n / :users + n % :users * 7919 % :users / :users::float8) * 36.5) AS at
FROM more, below(:users * 10) n, LATERAL (
  SELECT n % :users AS person, completed_video(n % :users, n / :users) AS video
  UNION ALL SELECT 2, videos[n / step + 1] WHERE n % step = 0 AND n / step < 490) c;
INSERT INTO video_progress (user_id, video_id, completed_at, points, completions, evidence)
SELECT user_id(person), video_id(video), at, CASE WHEN video % 3 = 0 THEN 25 ELSE 10 END, 1, 'marked' FROM completions;
INSERT INTO earned_points (user_id, video_id, knowledge_area_id, points)
SELECT user_id(person), video_id(video), area_id((video * 3 + k * 5) % 22), 10 + 5 * k
FROM completions, LATERAL below(CASE WHEN video % 3 = 0 THEN 2 ELSE 1 END) k;
INSERT INTO ratings (user_id, video_id, rating)
SELECT user_id(n % :users), video_id(completed_video(n % :users, n / :users)), 1 + n * 7 % 5 FROM below(:users * 2) n;
-- Two hundred comments for each commented video at every size, so that a page of them is always full.
INSERT INTO comments (video_id, user_id, content, created_at)
SELECT video_id(n % greatest(1, :users / 200)), user_id(n * 7919 % :users),
       'A sentence or two about this lesson, as learners write them: number ' || n || '.', ago((:users - n) * 365.0 / :users)
FROM below(:users) n;
-- Forty questions, and four notes for each question, for each of these videos: a list finds a user's own among many.
INSERT INTO moments (video_id, user_id, kind, second, body, recording, created_at)
SELECT video_id(n % greatest(1, :users / 200)), user_id(n * 7919 % :users),
       CASE WHEN n % 5 = 0 THEN 'question' ELSE 'note' END::moment_kind, n % 500,
       'A thought at a second of this lesson, as learners write them: number ' || n || '.', 1, ago((:users - n) * 365.0 / :users)
FROM below(:users) n;
INSERT INTO video_positions (user_id, video_id, seconds) SELECT user_id(n), video_id((n * 17 + 3) % 5000), 60 FROM below(:users) n;
-- Twenty lessons saved by every tenth user, and ten notices of each, most of them read.
INSERT INTO watch_later (user_id, video_id, saved_at)
SELECT user_id(n * 10 + 1), video_id((n * 13 + k * 97) % 5000), ago(k) FROM below(:users / 10) n, below(20) k;
INSERT INTO notices (user_id, kind, cause, text, link, at, read_at)
SELECT user_id(n % :users), 'badge', n::text, 'You earned a badge: number ' || n, '/progress', ago(n / :users * 8),
       CASE WHEN n / :users > 1 THEN ago(1) END
FROM below(:users * 10) n;
-- Two questions about each lesson. Every user has answered those of one lesson, and has three of them as cards, each
-- reviewed once; every user has one due now.
CREATE FUNCTION bench.item_id(video bigint, n bigint) RETURNS uuid IMMUTABLE RETURN bench.id(11, video * 2 + n);
INSERT INTO items (id, video_id, position, kind, second, created_at)
SELECT item_id(v, n), video_id(v), n, 'choice', 30 + n, ago(300) FROM below(5000) v, below(2) n;
INSERT INTO item_versions (item_id, version, kind, prompt, back)
SELECT item_id(v, n), 1, 'choice', 'What does lesson ' || v || ' say at ' || n || '?', 'Because it says so.' FROM below(5000) v, below(2) n;
INSERT INTO item_options (id, item_id, version, position, text, is_correct)
SELECT bench.id(12, v * 4 + n * 2 + k), item_id(v, n), 1, k, 'Option ' || k, k = 0 FROM below(5000) v, below(2) n, below(2) k;
INSERT INTO check_attempts (id, user_id, video_id, started_at, ended_at, score, passed)
SELECT bench.id(13, n), user_id(n), video_id(completed_video(n, 0)), ago(n % 300 + 1), ago(n % 300 + 1), 50, false FROM below(:users) n;
INSERT INTO check_answers (attempt_id, item_id, version, position, option_order, answered_at, is_correct, is_first, chosen)
SELECT bench.id(13, n), item_id(v, k), 1, k, ARRAY[bench.id(12, v * 4 + k * 2), bench.id(12, v * 4 + k * 2 + 1)], ago(n % 300 + 1), k = 0, true,
       ARRAY[bench.id(12, v * 4 + k * 3)]
FROM below(:users) n, LATERAL (SELECT completed_video(n, 0) AS v) l, below(2) k;
CREATE VIEW bench.cards AS
SELECT n AS person, k, item_id(completed_video(n, k), 0) AS item, ago(20 - k) AS at FROM below(:users) n, below(3) k;
INSERT INTO item_states (user_id, item_id, state, due, stability, difficulty, reps, step, begun_at, last_at, model)
SELECT user_id(person), item, 'review', ago(k * 10 - 5), 3.17, 5.28, 1, 0, at, at, 'bench' FROM cards;
INSERT INTO item_reviews (user_id, id, item_id, rating, at, source, made_at)
SELECT user_id(person), bench.id(14, person * 3 + k), item, 3, at, 'check', at FROM cards;
INSERT INTO path_starts (user_id, path_id) SELECT user_id(n), path_id(n % 40) FROM below(:users) n WHERE n % 40 < 20;
INSERT INTO track_starts (user_id, track_id) SELECT user_id(n), track_id(n % 20) FROM below(:users) n WHERE n % 20 < 4;
INSERT INTO learning_plans (id, user_id, track_id, hours_per_week, weekdays, session_at_minutes, start_on, counted_from, time_zone, created_at, made_at)
SELECT plan_id(n), user_id(n), track_id(n % 4), 3, 21, 1080, ago(n % 60)::date, ago(n % 60)::date, 'UTC', ago(n % 60), ago(n % 60)
FROM below(:users) n WHERE n % 20 = 3;
INSERT INTO plan_videos (plan_id, video_id, position)
SELECT plan_id(n), video_id((n * 7 + k * 131) % 5000), k FROM below(:users) n, LATERAL below(30) k WHERE n % 20 = 3;
-- `person` is a keyed hash, here 32 letters and digits. Half of the searches are for one of 97 terms.
INSERT INTO empty_searches (term, person, day)
SELECT CASE WHEN n % 2 = 0 THEN lower(word(n % 97)) || ' kaleidoscope' ELSE 'kaleidoscope no. ' || n END,
       convert_to('person' || lpad(n::text, 26, '0'), 'UTF8'), ago(n % 80)::date
FROM below(:users / 20) n;
INSERT INTO playback_reports (user_id, video_id) SELECT user_id(n), video_id(n % 50) FROM below(:users) n WHERE n % 1000 = 11;
INSERT INTO notifications (user_id, kind, day, sent)
SELECT user_id(n), 'weekly_summary', ago(9)::date, true FROM below(:users) n WHERE n % 50 = 3;

-- One top team, ten departments, and lowest teams with 50 members each. Half of the users are members, at most 50,000.
INSERT INTO teams (id, name, parent_id)
SELECT team_id(n), CASE WHEN n = 0 THEN 'Organisation' WHEN n <= 10 THEN 'Department ' || n ELSE 'Team ' || n - 10 END,
       CASE WHEN n > 10 THEN team_id(1 + (n - 11) % 10) WHEN n > 0 THEN team_id(0) END
FROM below(11 + :lowest) n;
CREATE VIEW bench.members AS
SELECT n AS member, user_id(n * :step + 1) AS user_id, n % :lowest AS lowest, n % :lowest % 10 AS department FROM below(:members) n;
INSERT INTO team_members (team_id, user_id, role) VALUES (team_id(0), user_id(4), 'manager'), (team_id(11), user_id(5), 'manager');
INSERT INTO team_members (team_id, user_id, role) SELECT team_id(11 + lowest), user_id, 'member' FROM members;
-- Every member has two assignments of the top team, a late one that some have not done and a yearly one that is not
-- late; one of the department and one of the lowest team, of which every second is late for some. None is due today,
-- because that would be an event.
INSERT INTO assignments (id, path_id, video_id, track_id, team_id, due_on, every_months, remind, made_by, made_at)
SELECT assignment_id(n), CASE WHEN n = 0 THEN path_id(3) END,
       CASE WHEN n = 1 THEN video_id(10) WHEN n >= 12 THEN video_id((n - 12) * 7 % 5000) END,
       CASE WHEN n BETWEEN 2 AND 11 THEN track_id((n - 2) % 4) END, team_id(greatest(0, n - 1)),
       current_date - CASE WHEN n = 0 THEN 20 WHEN n = 1 THEN NULL WHEN n >= 12 THEN 30 WHEN n % 2 = 1 THEN 5 ELSE -10 END,
       CASE WHEN n = 1 THEN 12 END, 'hand', user_id(0), ago(40 + (n + 1) / 24.0)
FROM below(12 + :lowest) n;
INSERT INTO assignment_people (assignment_id, user_id, round, due_on, made_at, done_at, done_evidence, reminded)
SELECT assignment_id(assignment), user_id, round, current_date - days, ago(40), CASE WHEN done THEN ago(days + 8) END,
       (CASE WHEN done THEN 'marked' END)::completion_evidence, 4
FROM below(5) kind CROSS JOIN members CROSS JOIN LATERAL (VALUES
  (0, 0, 1, 20, is_done(member, 0)),
  (1, 1, 1, 300, true),
  (2, 1, 2, -65, false),
  (3, 2 + department, 1, CASE WHEN department % 2 = 1 THEN 5 ELSE -10 END, is_done(member, 2 + department)),
  (4, 12 + lowest, 1, 30, lowest % 2 = 1 OR is_done(member, 12 + lowest))) asked (asked, assignment, round, days, done)
WHERE asked = kind ORDER BY kind, member;

INSERT INTO events (kind, user_id, subject_id, completion, evidence, at, position)
SELECT 'video.completed', user_id(n), video_id(completed_video(n, 9)), 1, 'marked', ago((:users - n) * 365.0 / :users), n + 1
FROM below(:users) n;
-- The webhooks are paused, so that nothing is sent.
INSERT INTO webhooks (id, name, url, events, state, secret)
SELECT id(10, n), 'Warehouse ' || n, 'https://warehouse.example/hook', '{video.completed}', 'paused', 'sealed' FROM below(2) n;
INSERT INTO webhook_deliveries (webhook_id, event_id, kind, state, attempts, status, created_at)
SELECT id(10, n % 2), n * 10 + 1, 'video.completed', (CASE WHEN is_queued THEN 'queued' ELSE 'sent' END)::outbox_state,
       (NOT is_queued)::integer, CASE WHEN NOT is_queued THEN 200 END, ago((1 - n / :users::float8) * 20)
FROM below(:users / 10) n, LATERAL (SELECT n >= :users / 10 - 20 AS is_queued);

-- The totals that triggers maintain, computed once instead of row by row.
TRUNCATE video_tallies, user_tallies;
INSERT INTO video_tallies (video_id, learners, ratings, rating_sum, is_folded)
SELECT video_id, sum(learners), sum(ratings), sum(rating_sum), true FROM (
  SELECT video_id, count(*) AS learners, 0 AS ratings, 0 AS rating_sum FROM video_progress GROUP BY video_id
  UNION ALL SELECT video_id, 0, count(*), sum(rating) FROM ratings GROUP BY video_id) t GROUP BY video_id;
INSERT INTO user_tallies (is_admin, is_deactivated, has_password, people)
SELECT is_admin, deactivated_at IS NOT NULL, has_password OR email_verified IS NOT NULL, count(*) FROM users GROUP BY 1, 2, 3;
INSERT INTO path_completions (user_id, path_id, version_id, completed_at, evidence)
SELECT p.user_id, n.path_id, n.id, max(p.completed_at), max(p.evidence)
FROM path_versions n JOIN path_version_videos v ON v.version_id = n.id JOIN video_progress p ON p.video_id = v.video_id
GROUP BY p.user_id, n.path_id, n.id
HAVING count(*) = (SELECT count(*) FROM path_version_videos l WHERE l.version_id = n.id);
INSERT INTO empty_search_terms (term, searches, people, last_on)
SELECT term, count(*), count(DISTINCT person), max(day) FROM empty_searches GROUP BY term;

-- Transcripts: 150,000 passages of 40 words in 3,000 lessons. Words are as frequent as in speech: the most frequent one
-- is in two of five passages.
CREATE FUNCTION bench.said_word(n bigint) RETURNS text IMMUTABLE
  RETURN 'w' || translate(to_hex(n), '0123456789', 'ghijklmnop') || 'q';
CREATE TABLE bench.spoken AS SELECT n, said_word(n) AS word FROM below(20000) n;
CREATE FUNCTION bench.transcript_id(n bigint) RETURNS uuid IMMUTABLE RETURN bench.id(12, n);
INSERT INTO transcripts (id, video_id, recording, language, source, rights, config, cues)
SELECT transcript_id(n), video_id(n), 1, 'en', 'upload', 'own', 'english', 200 FROM below(3000) n;
INSERT INTO transcript_passages (transcript_id, n, starts, end_ms, words, key, search, pairs)
SELECT transcript_id(p / 50), p % 50, ARRAY[(p % 50 * 25000)::int], (p % 50 * 25000 + 25000)::int, said, said, to_tsvector('english', said),
       word_pairs(said)
FROM (SELECT p, string_agg(word, ' ' ORDER BY k) AS said
      FROM below(150000) p CROSS JOIN below(40) k
      JOIN spoken ON n = floor(20000 * power((hashint8(p * 40 + k) & 2147483647) / 2147483648.0::float8, 2.3::float8))::bigint GROUP BY p) passages;
INSERT INTO transcript_cues (transcript_id, n, start_ms, end_ms, words)
SELECT transcript_id, n, starts[1], end_ms, words FROM transcript_passages;
INSERT INTO said_words (lexeme, transcript_id, passages, score)
SELECT w.lexeme, p.transcript_id, count(*), (1 + ln(count(*))) / (1 + ln(51))
FROM transcript_passages p CROSS JOIN LATERAL unnest(p.search) w GROUP BY w.lexeme, p.transcript_id;
INSERT INTO said_lexemes (config, lexeme, passages) SELECT 'english', lexeme, sum(passages) FROM said_words GROUP BY lexeme;
INSERT INTO said_spellings (word, lexeme, neighbours)
SELECT said_word(n), said_word(n), ARRAY[said_word(n)] || ARRAY(
  SELECT overlay(said_word(n) PLACING '' FROM k::int FOR 1) FROM generate_series(1, length(said_word(n))) k)
FROM below(20000) n;
INSERT INTO chapters (video_id, recording, second, title)
SELECT video_id(n), 1, k * 100, 'Chapter ' || word(n + k) FROM below(3000) n, below(5) k;
DROP SCHEMA bench CASCADE;
