import { afterAll, beforeAll, expect, test } from "vitest";
import { type DatabaseBefore, databaseBefore } from "@/tests/fixtures/upgrade";

let database: DatabaseBefore;

beforeAll(async () => {
  database = await databaseBefore("_lengths_of_learners");
});
afterAll(() => database.drop());

const user = (n: number) => `aaaaaaaa-0000-4000-8000-00000000000${n}`;
const video = (n: number) => `bbbbbbbb-0000-4000-8000-00000000000${n}`;

/** Reports from before the migration: a length, and the seconds that were watched. */
const reports: [videos: number, users: number[], seconds: number, watched: number][] = [
  [0, [0, 1, 2], 5, 5],
  [1, [0, 1, 2, 3, 4], 600, 540],
  [2, [0, 1, 2], 600, 600],
  [3, [0, 1, 2, 6, 7], 600, 0],
  [4, [5, 6, 7], 600, 600],
];

test("the migration re-evaluates reported lengths by the new rules, and keeps earned completions", async () => {
  const { client, select } = database;
  await client.query(`
    INSERT INTO users (id, email, name, email_verified)
      SELECT ('aaaaaaaa-0000-4000-8000-00000000000' || n)::uuid, n || '@example.org', 'User', CASE WHEN n < 5 THEN now() END
      FROM generate_series(0, 8) n;
    INSERT INTO videos (id, title, video_url, provider, provider_video_id, duration, duration_source, updated_at)
      SELECT ('bbbbbbbb-0000-4000-8000-00000000000' || n)::uuid, 'Video', 'https://youtu.be/' || n, 'youtube', n::text, 600,
             (CASE WHEN n = 6 THEN 'provider' ELSE 'learners' END)::duration_source, now()
      FROM generate_series(0, 6) n`);
  for (const [place, users, seconds, watched] of reports) {
    for (const n of users) {
      await client.query("INSERT INTO duration_reports VALUES ($1, $2, $3)", [video(place), user(n), seconds]);
      if (watched > 0) {
        const ranges = `{[0,${watched})}`;
        await client.query("INSERT INTO watches (video_id, user_id, seconds) VALUES ($1, $2, $3)", [
          video(place),
          user(n),
          ranges,
        ]);
      }
    }
  }
  // Another user has watched more than the three reports claim as the length.
  await client.query("INSERT INTO watches (video_id, user_id, seconds) VALUES ($1, $2, '{[0,20)}')", [
    video(0),
    user(8),
  ]);
  await client.query(
    "INSERT INTO video_progress (video_id, user_id, completed_at, evidence) VALUES ($1, $2, now(), 'watched')",
    [video(0), user(0)],
  );

  await database.migrate();

  const lengths = await select("SELECT duration, duration_source, duration_agreed FROM videos ORDER BY id");
  expect(lengths.map((one) => [one.duration, one.duration_source, one.duration_agreed])).toEqual([
    [null, null, 0],
    [600, "learners", 5],
    [600, "learners", 3],
    [null, null, 0],
    [null, null, 0],
    // No learner reported this length; it is the previous recording's.
    [600, "learners", 0],
    [600, "provider", 0],
  ]);
  expect(await select("SELECT count(*)::int FROM duration_reports")).toEqual([{ count: 19 }]);
  expect(await select("SELECT evidence FROM video_progress")).toEqual([{ evidence: "watched" }]);
  await client.query("UPDATE users SET email_verified = now() WHERE email_verified IS NULL");
  expect(await select(`SELECT duration FROM videos WHERE id = '${video(4)}'`)).toEqual([{ duration: 600 }]);
});
