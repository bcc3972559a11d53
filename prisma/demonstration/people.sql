-- Teams, learners and assignments. `given` says what to make, and days count back from its moment.

CREATE FUNCTION ago(days float8) RETURNS timestamptz STABLE LANGUAGE sql AS
$$ SELECT now - days * interval '1 day' FROM given $$;
-- A number from 0 to below 1, the same for the same texts.
CREATE FUNCTION draw(who text, what text) RETURNS float8 IMMUTABLE LANGUAGE sql AS
$$ SELECT (hashtextextended(who || ' ' || what, 20260) & 4294967295) / 4294967296.0 $$;
-- A whole number from `first` to `last`, both included.
CREATE FUNCTION whole(who text, what text, first integer, last integer) RETURNS integer IMMUTABLE LANGUAGE sql AS
$$ SELECT first + floor(draw(who, what) * (last - first + 1))::int $$;

-- The library and the administrator exist before the first learner joins.
UPDATE knowledge_areas SET created_at = created_at - interval '367 days', updated_at = updated_at - interval '367 days';
UPDATE videos SET created_at = created_at - interval '367 days', updated_at = updated_at - interval '367 days';
UPDATE learning_paths SET created_at = created_at - interval '367 days', updated_at = updated_at - interval '367 days';
UPDATE career_tracks SET created_at = created_at - interval '367 days', updated_at = updated_at - interval '367 days';
UPDATE path_versions SET published_at = published_at - interval '367 days';
UPDATE video_checks SET next_at = next_at - interval '367 days';
UPDATE users SET created_at = created_at - interval '367 days', email_verified = email_verified - interval '367 days';

CREATE TABLE planned_teams AS
WITH RECURSIVE tree AS (
  SELECT gen_random_uuid() AS id, NULL::uuid AS parent_id, key AS name, value AS below
  FROM given, json_each(words -> 'teams')
  UNION ALL
  SELECT gen_random_uuid(), t.id, key, value
  FROM tree t, json_each(CASE json_typeof(t.below) WHEN 'object' THEN t.below ELSE '{}' END))
SELECT id, parent_id, name, CASE json_typeof(below) WHEN 'string' THEN below #>> '{}' END AS focus FROM tree;

-- Learner 17's account is printed, so it has much activity and a streak. The last learners are only invited.
CREATE TABLE learners AS
WITH lowest AS (
  SELECT id, focus, row_number() OVER (ORDER BY name) AS place, count(*) OVER () AS teams
  FROM planned_teams WHERE focus IS NOT NULL),
numbered AS (
  SELECT n, lpad(n::text, 3, '0') AS number, 'learner-' || lpad(n::text, 3, '0') || '@example.test' AS email, words,
    n = 17 AS is_shown, n <= teams AS is_manager, n > learners AS is_invited, id AS team_id, focus
  FROM given, generate_series(1, learners + ceil(learners / 50.0)::int) n JOIN lowest ON (n - 1) % teams = place - 1),
drawn AS (
  SELECT *, words -> 'zones' -> whole(email, 'zone', 0, 3) AS zone,
    CASE WHEN is_shown OR is_manager OR draw(email, 'early') < 0.55 THEN 347 ELSE 20 END AS latest,
    CASE WHEN is_shown THEN 24
         WHEN is_manager THEN whole(email, 'lessons', 10, 24)
         ELSE whole(email, 'lessons', 0, whole(email, 'vigour', 10, 34)) END AS lessons
  FROM numbered),
joined AS (SELECT *, whole(email, 'joined', latest, 365) AS joined FROM drawn)
SELECT gen_random_uuid() AS id, email, team_id, focus, zone ->> 0 AS zone, (zone ->> 1)::int AS hours_ahead,
  split_part(words ->> 'names', ' ', (n - 1) % 26 + 1) || ' ' || number AS name, is_invited, joined, lessons,
  CASE WHEN is_invited THEN whole(email, 'invited', 1, 12) ELSE joined + 1 END AS made,
  CASE WHEN n % 50 = 18 AND NOT is_invited THEN whole(email, 'left', 3, joined / 2) ELSE 0 END AS gone,
  CASE WHEN is_shown THEN 6
       WHEN lessons > 9 AND draw(email, 'streak') < 0.2 THEN whole(email, 'days', 2, 6) ELSE 0 END AS streak
FROM joined;

INSERT INTO teams (id, parent_id, name, created_at, updated_at)
SELECT id, parent_id, name, ago(366), ago(366) FROM planned_teams;
INSERT INTO users (id, email, name, time_zone, created_at, updated_at, email_verified, deactivated_at)
SELECT id, email, name, zone, at, at, CASE WHEN NOT is_invited THEN at END, CASE WHEN gone > 0 THEN ago(gone) END
FROM learners, ago(made) at ORDER BY email;
INSERT INTO credentials (user_id, password_hash)
SELECT id, password_hash FROM learners, given WHERE NOT is_invited ORDER BY email;
SELECT follow_ways_in(array_agg(id ORDER BY email)) FROM learners;

-- The first learner below a team manages it.
INSERT INTO team_members (team_id, user_id, role, joined_at)
SELECT DISTINCT ON (above.id) above.id, l.id, 'manager'::team_role, ago(made)
FROM learners l, teams_above(l.team_id) AS above (id) ORDER BY above.id, email;
INSERT INTO team_members (team_id, user_id, role, joined_at)
SELECT team_id, id, 'member', ago(made) FROM learners ON CONFLICT DO NOTHING;

INSERT INTO track_targets (track_id, knowledge_area_id, points)
SELECT t.id, a.id, area.value::text::int
FROM given CROSS JOIN json_each(words -> 'targets') track CROSS JOIN json_each(track.value) area
JOIN career_tracks t ON t.title = track.key JOIN knowledge_areas a ON a.name = area.key AND a.level = 'main';

-- Users are put under the assignments once lessons are completed, because the completions decide their states.
INSERT INTO assignments (
  team_id, path_id, video_id, due_on, days_after_joining, every_months, requires_watched,
  note, remind, made_by, made_at)
SELECT t.id, p.id, v.id, ago(w.due)::date, w.days_after_joining, w.every_months, w.requires_watched IS TRUE,
  coalesce(w.note, ''), 'hand', (SELECT id FROM users WHERE is_admin), ago(w.made)
FROM given CROSS JOIN json_to_recordset(words -> 'assignments') AS w (
  subject text, team text, note text, made int, due int, days_after_joining int, every_months int,
  requires_watched boolean)
JOIN teams t ON t.name = w.team
LEFT JOIN learning_paths p ON p.title = w.subject LEFT JOIN videos v ON v.title = w.subject;
