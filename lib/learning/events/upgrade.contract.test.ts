import { afterAll, beforeAll, expect, test } from "vitest";
import { type DatabaseBefore, databaseBefore } from "@/tests/fixtures/upgrade";

let database: DatabaseBefore;

beforeAll(async () => {
  database = await databaseBefore("_events");
});
afterAll(() => database.drop());

const user = (n: number) => `aaaaaaaa-0000-4000-8000-00000000000${n}`;
const VIDEO = "bbbbbbbb-0000-4000-8000-000000000000";

test("completions of before are listed first, by their time, and those of a server that still runs once", async () => {
  const { client } = database;
  const complete = (n: number, time: string) =>
    client.query("INSERT INTO video_progress (user_id, video_id, completed_at) VALUES ($1, $2, $3)", [
      user(n),
      VIDEO,
      time,
    ]);
  for (const n of [1, 2, 3, 4]) {
    await client.query("INSERT INTO users (id, email, name) VALUES ($1, $2, 'Ada')", [user(n), `${n}@example.org`]);
  }
  await client.query(
    `INSERT INTO videos (id, title, video_url, provider, provider_video_id, updated_at)
     VALUES ($1, 'Light', 'https://youtu.be/1', 'youtube', '1', now())`,
    [VIDEO],
  );
  await complete(1, "2026-03-02");
  await complete(2, "2026-03-01");
  await complete(3, "2026-03-03");
  await client.query("UPDATE video_progress SET completed_at = NULL WHERE user_id = $1", [user(3)]);

  await database.migrate();
  await complete(4, "2026-03-04");
  await database.migrateOn();
  expect(await database.select("SELECT order_events(10) AS ordered")).toEqual([{ ordered: 1 }]);
  expect(await database.select("SELECT kind, user_id, completion, evidence FROM events ORDER BY position")).toEqual(
    [2, 1, 4].map((n) => ({ kind: "video.completed", user_id: user(n), completion: 1, evidence: "marked" })),
  );
});
