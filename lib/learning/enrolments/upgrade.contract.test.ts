import type pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type DatabaseBefore, databaseBefore } from "@/tests/fixtures/upgrade";

let database: DatabaseBefore;
let client: pg.Client;

beforeAll(async () => {
  database = await databaseBefore("_path_versions");
  client = database.client;
});
afterAll(() => database.drop());

const select = (statement: string) => database.select(statement);

/** The id of the n-th row of a kind. */
const id = (kind: string, n: number) => `'${kind.repeat(8)}-0000-4000-8000-${String(n).padStart(12, "0")}'::uuid`;
const [user, video, course, track] = ["a", "b", "c", "d"].map((kind) => (n: number) => id(kind, n)) as [
  (n: number) => string,
  (n: number) => string,
  (n: number) => string,
  (n: number) => string,
];

test("the upgrade makes version 1 of each path and records who had completed it", async () => {
  const completed = (person: number, ...videos: number[]) =>
    client.query(`INSERT INTO video_progress (user_id, video_id, completed_at, evidence)
      SELECT ${user(person)}, v, '2026-03-01'::timestamptz + place * interval '1 day', 'marked'
      FROM unnest(ARRAY[${videos.map(video).join()}]) WITH ORDINALITY AS w (v, place)`);
  await client.query(`
    INSERT INTO users (id, email, name) VALUES (${user(0)}, '0@example.org', 'All'), (${user(1)}, '1@example.org', 'Some'), (${user(2)}, '2@example.org', 'Never started');
    INSERT INTO videos (id, title, video_url, provider, provider_video_id, updated_at) SELECT ('bbbbbbbb-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 'Video ' || n, 'https://youtu.be/' || n, 'youtube', n::text, now() FROM generate_series(0, 3) n;
    INSERT INTO learning_paths (id, title, difficulty, updated_at) SELECT ('cccccccc-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 'Path ' || n, 'beginner', now() FROM generate_series(0, 1) n;
    INSERT INTO path_videos (path_id, video_id, position) VALUES (${course(0)}, ${video(2)}, 0), (${course(0)}, ${video(0)}, 1), (${course(0)}, ${video(3)}, 2);
    UPDATE videos SET deleted_at = now() WHERE id = ${video(3)};
    INSERT INTO career_tracks (id, title, description, industry, level, job_titles, key_skills, updated_at) VALUES (${track(0)}, 'Track', 'd', 'i', 'mid', '{j}', '{k}', now());
    INSERT INTO track_paths (track_id, path_id, position) VALUES (${track(0)}, ${course(0)}, 0);
    INSERT INTO path_starts (user_id, path_id) VALUES (${user(0)}, ${course(0)}), (${user(1)}, ${course(0)})`);
  await completed(0, 0, 2);
  await completed(1, 0);
  await completed(2, 2, 0);

  await database.migrate();
  await database.migrateOn();
  expect(
    await select(`
      SELECT p.title, n.number, n.id = p.current_version_id AS current,
             (SELECT array_agg(v.title ORDER BY l.position) FROM path_version_videos l JOIN videos v ON v.id = l.video_id WHERE l.version_id = n.id) AS videos
      FROM path_versions n JOIN learning_paths p ON p.id = n.path_id ORDER BY p.title`),
  ).toEqual([
    { title: "Path 0", number: 1, current: true, videos: ["Video 2", "Video 0", "Video 3"] },
    { title: "Path 1", number: 1, current: true, videos: null },
  ]);
  const finished = [
    { name: "All", at: "2026-03-03" },
    { name: "Never started", at: "2026-03-03" },
  ];
  for (const table of ["path_completions", "track_completions"])
    expect(
      await select(`
        SELECT u.name, to_char(c.completed_at, 'YYYY-MM-DD') AS at FROM ${table} c JOIN users u ON u.id = c.user_id ORDER BY u.name`),
    ).toEqual(finished);
  expect(await select("SELECT id FROM completion_checks")).toEqual([]);
  for (const table of ["path_videos", "path_version_videos"])
    expect(await select(`SELECT DISTINCT is_optional, heading FROM ${table}`)).toEqual([
      { is_optional: false, heading: null },
    ]);
  expect(
    await select(
      "SELECT count(*)::int AS due FROM video_checks WHERE next_at BETWEEN now() AND now() + interval '7 days'",
    ),
  ).toEqual([{ due: 4 }]);
});
