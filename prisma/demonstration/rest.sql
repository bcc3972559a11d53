-- Rows that follow from the learners and their studies.
INSERT INTO watches (user_id, video_id, seconds, replayed, played, first_at, last_at)
SELECT user_id, video_id, int4multirange(int4range(0, until)), coalesce(int4multirange(again), '{}'),
  until + 5 * coalesce(upper(again) - lower(again), 0), at - make_interval(secs => until), at
FROM studies, LATERAL (SELECT CASE WHEN back IS NOT NULL THEN int4range(back / 5 - 8, back / 5) END AS again) buckets
WHERE until IS NOT NULL ORDER BY at;
INSERT INTO heat_tallies (video_id, kind, buckets)
SELECT video_id, 1, unnest(replayed) FROM watches
UNION ALL SELECT video_id, 3, int4range(back / 5, back / 5 + 1) FROM studies WHERE back IS NOT NULL
UNION ALL SELECT video_id, 2, int4range(pause / 5, pause / 5 + 1) FROM studies WHERE pause IS NOT NULL;
INSERT INTO video_positions (user_id, video_id, seconds, updated_at)
SELECT user_id, video_id, until, at FROM studies WHERE until IS NOT NULL;

INSERT INTO ratings (user_id, video_id, rating, created_at, updated_at)
SELECT user_id, video_id, rating, at + interval '2 minutes', at + interval '2 minutes'
FROM studies WHERE rating IS NOT NULL ORDER BY at;
INSERT INTO comments (user_id, video_id, content, created_at, updated_at)
SELECT user_id, video_id, comment, at + interval '5 minutes', at + interval '5 minutes'
FROM studies WHERE comment IS NOT NULL ORDER BY at;

-- Notes, questions at a second, and replies of learners who had watched the lesson before.
CREATE TABLE watchers AS
SELECT s.user_id, s.video_id, s.at, l.email, v.title, v.duration FROM studies s
JOIN learners l ON l.id = s.user_id JOIN lessons v ON v.id = s.video_id AND v.duration > 60;
INSERT INTO moments (user_id, video_id, kind, second, body, recording, created_at, updated_at)
SELECT user_id, video_id, 'note', whole(email || title, 'noted', 5, duration - 30),
  words -> 'notes' ->> whole(email || title, 'note', 0, 7), 1, at, at
FROM watchers, given WHERE draw(email || title, 'notes') < 0.1 ORDER BY at;
INSERT INTO moments (user_id, video_id, kind, second, body, recording, created_at, updated_at)
SELECT user_id, video_id, 'question', whole(email || title, 'asked', 5, duration - 30),
  words -> 'questions' ->> whole(email || title, 'question', 0, 7), 1, at, at
FROM watchers, given WHERE draw(email || title, 'asks') < 0.04 ORDER BY at;
INSERT INTO moment_replies (moment_id, user_id, body, created_at, updated_at)
SELECT m.id, w.user_id, words -> 'replies' ->> whole(w.email || w.title, 'reply', 0, 5), replied.at, replied.at
FROM moments m CROSS JOIN given
CROSS JOIN LATERAL (
  SELECT * FROM watchers w WHERE w.video_id = m.video_id AND w.user_id <> m.user_id AND w.at < m.created_at
  ORDER BY w.at DESC, w.email LIMIT 1) w
CROSS JOIN LATERAL (SELECT least(m.created_at + interval '5 hours', ago(0)) AS at) replied
WHERE m.kind = 'question' AND draw(w.email || w.title, 'replies') < 0.7 ORDER BY replied.at;
UPDATE moments m SET accepted_reply_id = r.id FROM moment_replies r
WHERE r.moment_id = m.id AND whole(m.body, m.second::text, 0, 1) = 0;

-- Terms without a lesson in the sample library. As in the product, the rows do not reveal the searching user.
INSERT INTO empty_searches (term, person, day)
SELECT words -> 'searches' ->> whole(email, 'term', 0, whole(email, 'last', 0, 11)),
  sha256(id::text::bytea), ago(whole(email, 'searched', 0, least(80, joined - 1)))::date
FROM learners, given WHERE NOT is_invited AND gone = 0 AND draw(email, 'searches') < 0.5;
INSERT INTO empty_search_terms (term, searches, people, last_on)
SELECT term, count(*), count(DISTINCT person), max(day) FROM empty_searches GROUP BY term;

UPDATE users SET last_sign_in_at = s.at - interval '3 hours'
FROM (SELECT user_id, max(at) AS at FROM studies GROUP BY user_id) s WHERE id = user_id;
INSERT INTO sessions (user_id, expires, created_at, authenticated_at, last_seen_at)
SELECT id, last_sign_in_at + interval '30 days', last_sign_in_at, last_sign_in_at, last_sign_in_at
FROM users WHERE last_sign_in_at > now() - interval '7 days' AND deactivated_at IS NULL;

-- The mail server refused the first invitation; the earlier ones have expired.
INSERT INTO outbox_messages (user_id, channel, kind, recipient, state, attempts, last_error, created_at, sent_at)
SELECT id, 'mail', 'invitation', email, state, 1,
  CASE state WHEN 'failed' THEN 'The mail server refused the address' END, created_at,
  CASE state WHEN 'sent' THEN created_at END
FROM (SELECT *, (CASE email WHEN min(email) OVER () THEN 'failed' ELSE 'sent' END)::outbox_state AS state
      FROM users WHERE email_verified IS NULL) invited;
INSERT INTO invitations (user_id, invited_by, message_id, sent_at, expires_at)
SELECT user_id, (SELECT id FROM users WHERE is_admin), id, created_at, created_at + interval '7 days'
FROM outbox_messages;
INSERT INTO verification_tokens (identifier, token, expires, purpose, user_id, created_at)
SELECT recipient, gen_random_uuid(), created_at + interval '7 days', 'invite', user_id, created_at FROM outbox_messages;

INSERT INTO assignment_people (assignment_id, user_id, due_on, made_at, reminded)
SELECT a.id, u.id, coalesce(a.due_on, day_in(made.at, u.time_zone) + a.days_after_joining), made.at, 4
FROM assignments a JOIN users u ON u.id IN (
  SELECT m.user_id FROM team_members m WHERE m.team_id IN (SELECT teams_below(a.team_id)))
CROSS JOIN LATERAL (SELECT greatest(a.made_at, u.created_at) AS at) made;
SELECT fulfil_assignments(array_agg(id), NULL, NULL) FROM users;
UPDATE assignment_people p SET made_at = b.done_at FROM assignment_people b
WHERE b.assignment_id = p.assignment_id AND b.user_id = p.user_id AND b.round = p.round - 1;

-- Positions of events follow their times.
UPDATE events e SET at = u.created_at FROM users u WHERE e.kind = 'user.joined' AND u.id = e.user_id;
INSERT INTO events (kind, user_id, at)
SELECT 'user.deactivated', id, deactivated_at FROM users WHERE deactivated_at IS NOT NULL;
UPDATE events e SET position = extract(epoch FROM at) * 1000000 + place
FROM (SELECT id, row_number() OVER (ORDER BY at, kind = 'video.completed' DESC, id) AS place FROM events) ordered
WHERE ordered.id = e.id;

INSERT INTO audit_events (at, actor_id, action, subject_id, detail)
SELECT e.at, coalesce(e.actor_id, a.id), e.action, e.subject_id, coalesce(e.detail, '{}') FROM (
  SELECT created_at AS at, NULL::uuid AS actor_id, 'team.created' AS action, id AS subject_id,
    json_build_object('title', name) AS detail FROM teams
  UNION ALL SELECT created_at, NULL, 'user.invited', id, NULL FROM users WHERE email_verified IS NULL
  UNION ALL SELECT created_at, id, 'account.signed_up', id, NULL FROM users WHERE has_password AND NOT is_admin
  UNION ALL SELECT deactivated_at, NULL, 'user.deactivated', id, NULL FROM users WHERE deactivated_at IS NOT NULL
  UNION ALL SELECT joined_at, NULL, 'team.member_set', user_id, json_build_object('role', role, 'team', name)
            FROM team_members JOIN teams ON id = team_id
  UNION ALL SELECT a.made_at, NULL, 'assignment.created', a.id, json_build_object('title', coalesce(v.title, p.title))
            FROM assignments a LEFT JOIN videos v ON v.id = a.video_id LEFT JOIN learning_paths p ON p.id = a.path_id
  UNION ALL SELECT created_at, NULL, 'career_track.changed', id,
            json_build_object('title', title, 'changed', ARRAY['targets'])
            FROM career_tracks WHERE id IN (SELECT track_id FROM track_targets)) e
CROSS JOIN (SELECT id FROM users WHERE is_admin) a ORDER BY e.at;
