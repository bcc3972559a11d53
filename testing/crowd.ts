import pg from "pg";

/** Enough users that PostgreSQL uses the index of each of their tables. */
const USERS = 3_000;

/** Rows of the n-th user, in the order of the tables' references. The video and the area exist. */
const ROWS = (videoId: string, areaId: string) => [
  `INSERT INTO users (id, email, name, has_password, weekly_summary, created_at)
   SELECT ('c0000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 'crowd' || n || '@example.org', 'Crowd ' || n,
          n % 100 <> 0, n % 50 = 0, now() - n * interval '1 hour' FROM generate_series(1, ${USERS}) n`,
  "INSERT INTO credentials (user_id, password_hash) SELECT id, 'none' FROM crowd WHERE has_password",
  "INSERT INTO sessions (user_id, expires) SELECT id, now() + interval '1 day' FROM crowd",
  `INSERT INTO factors (user_id, factor_type, friendly_name, secret, status) SELECT id, 'totp', 'Mine', '\\x00', 'verified' FROM crowd`,
  "INSERT INTO recovery_codes (user_id, code_hash) SELECT id, '\\x00' FROM crowd",
  `INSERT INTO verification_tokens (identifier, token, expires, purpose, user_id)
   SELECT email, id::text, now() + interval '1 day', 'recovery', id FROM crowd`,
  `INSERT INTO outbox_messages (user_id, channel, kind, recipient, state, sent_at)
   SELECT id, 'mail', 'invitation', email, 'sent', now() FROM crowd`,
  "INSERT INTO invitations (user_id, sent_at, expires_at) SELECT id, created_at, now() FROM crowd",
  `INSERT INTO audit_events (at, actor_id, action, subject_id)
   SELECT created_at, id, (ARRAY['account.signed_in', 'user.changed'])[1 + place % 2], id FROM crowd`,
  `INSERT INTO video_progress (user_id, video_id, completed_at, points, completions, evidence)
   SELECT id, '${videoId}', created_at, 1, 1, 'marked' FROM crowd`,
  `INSERT INTO earned_points (user_id, video_id, knowledge_area_id, points) SELECT id, '${videoId}', '${areaId}', 1 FROM crowd`,
  `INSERT INTO point_entries (user_id, video_id, knowledge_area_id, points, kind, evidence, completion, at)
   SELECT id, '${videoId}', '${areaId}', 1, 'earned', 'marked', 1, created_at FROM crowd`,
  `INSERT INTO ratings (user_id, video_id, rating) SELECT id, '${videoId}', 5 FROM crowd`,
  `INSERT INTO comments (user_id, video_id, content, created_at) SELECT id, '${videoId}', 'Good.', created_at FROM crowd`,
  `INSERT INTO video_positions (user_id, video_id, seconds) SELECT id, '${videoId}', 60 FROM crowd`,
  `INSERT INTO watches (user_id, video_id, seconds, played) SELECT id, '${videoId}', '{[0,60)}', 60 FROM crowd`,
  "INSERT INTO watch_credits (user_id, credit, at, window_at) SELECT id, 45, now(), now() FROM crowd",
  `INSERT INTO duration_reports (user_id, video_id, seconds) SELECT id, '${videoId}', 600 FROM crowd`,
  "INSERT INTO path_starts (user_id, path_id) SELECT c.id, p.id FROM crowd c, learning_paths p",
  "INSERT INTO track_starts (user_id, track_id) SELECT c.id, t.id FROM crowd c, career_tracks t",
  `INSERT INTO path_completions (user_id, path_id, version_id, completed_at, evidence)
   SELECT c.id, p.id, p.current_version_id, c.created_at, 'marked' FROM crowd c, learning_paths p`,
  `INSERT INTO track_completions (user_id, track_id, completed_at, path_ids)
   SELECT c.id, t.id, c.created_at, '{}' FROM crowd c, career_tracks t`,
  "INSERT INTO empty_searches (term, person, day) SELECT 'term ' || place % 500, uuid_send(id), '2026-01-05' FROM crowd",
  "INSERT INTO empty_search_terms (term, searches, people, last_on) SELECT 'term ' || n, 6, 6, '2026-01-05' FROM generate_series(0, 499) n",
  "INSERT INTO teams (name) VALUES ('Crowd'), ('Rest')",
  "INSERT INTO team_members (team_id, user_id, role) SELECT t.id, c.id, 'member' FROM crowd c JOIN teams t ON t.name = CASE WHEN c.place % 10 = 0 THEN 'Crowd' ELSE 'Rest' END",
  "INSERT INTO assignments (path_id) SELECT id FROM learning_paths",
  "INSERT INTO assignments (track_id) SELECT id FROM career_tracks",
  `INSERT INTO assignments (video_id) SELECT id FROM videos, generate_series(1, CASE WHEN id = '${videoId}' THEN 1 ELSE 200 END)`,
  `INSERT INTO assignment_people (assignment_id, user_id, due_on)
   SELECT a.id, c.id, '2026-01-05' FROM crowd c, assignments a WHERE c.place % 30 = 0`,
  "INSERT INTO record_views (user_id, day, viewer_id) SELECT c.id, '2026-01-05', d.id FROM crowd c JOIN crowd d ON d.place = c.place % 3000 + 1",
  "INSERT INTO notifications (user_id, kind, day, sent) SELECT id, 'weekly_summary', '2026-01-05', true FROM crowd",
];

/** Fills the tables of users in a database of the test's own, and lets PostgreSQL count them. */
export async function fillCrowd(videoId: string, areaId: string): Promise<void> {
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await client.connect();
  try {
    // The rows come without what their triggers would write, which no plan needs.
    const { rows: tables } = await client.query<{ name: string }>(
      "SELECT DISTINCT tgrelid::regclass::text AS name FROM pg_trigger WHERE NOT tgisinternal",
    );
    for (const { name } of tables) await client.query(`ALTER TABLE ${name} DISABLE TRIGGER USER`);
    await client.query(`CREATE TEMP VIEW crowd AS
      SELECT *, row_number() OVER (ORDER BY id) AS place FROM users WHERE email LIKE 'crowd%@example.org'`);
    for (const statement of ROWS(videoId, areaId)) await client.query(statement);
    for (const { name } of tables) await client.query(`ALTER TABLE ${name} ENABLE TRIGGER USER`);
    await client.query("VACUUM (ANALYZE)");
  } finally {
    await client.end();
  }
}
