import { afterAll, beforeAll, expect, test } from "vitest";
import { type DatabaseBefore, databaseBefore } from "@/tests/fixtures/upgrade";

let database: DatabaseBefore;

beforeAll(async () => {
  database = await databaseBefore("_events");
});
afterAll(() => database.drop());

const user = (n: number) => `aaaaaaaa-0000-4000-8000-00000000000${n}`;
const VIDEO = "bbbbbbbb-0000-4000-8000-000000000000";

test("the upgrade orders earlier completions by their time, and those of an old server once", async () => {
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

test("effects that an old server left to triggers are written once it has ended", async () => {
  const { client, select } = database;
  const [path, track, team, assignment] = ["c", "d", "e", "f"].map(
    (kind) => `${kind.repeat(8)}-0000-4000-8000-000000000000`,
  );
  await client.query(`
    INSERT INTO learning_paths (id, title, difficulty) VALUES ('${path}', 'Path', 'beginner');
    INSERT INTO path_videos (path_id, video_id, position) VALUES ('${path}', '${VIDEO}', 0);
    INSERT INTO career_tracks (id, title, description, industry, level, job_titles, key_skills)
      VALUES ('${track}', 'Track', 'd', 'i', 'mid', '{j}', '{k}');
    INSERT INTO track_paths (track_id, path_id, position) VALUES ('${track}', '${path}', 0);
    INSERT INTO teams (id, name) VALUES ('${team}', 'Team');
    INSERT INTO assignments (id, path_id, team_id) VALUES ('${assignment}', '${path}', '${team}');
    INSERT INTO team_members (team_id, user_id, role) VALUES ('${team}', '${user(3)}', 'member');
    INSERT INTO credentials (user_id, password_hash) VALUES ('${user(3)}', 'hash');
    UPDATE users SET deactivated_at = now() WHERE id = '${user(4)}';
    UPDATE video_progress SET completed_at = NULL WHERE user_id = '${user(2)}';
    UPDATE video_progress SET completed_at = now() WHERE user_id = '${user(3)}';
    DELETE FROM video_checks`);
  const last = (await select("SELECT max(id) AS id FROM events"))[0]?.id;
  const written = () =>
    select(`SELECT kind, right(user_id::text, 1) AS user FROM events WHERE id > ${last} ORDER BY 1, 2`);

  await client.query("SELECT catch_up()");
  await client.query("SELECT finish_version(current_version_id, NULL, 10) FROM learning_paths");
  expect(await written()).toEqual([
    ...["1", "3", "4"].map((user) => ({ kind: "path.completed", user })),
    ...["1", "3", "4"].map((user) => ({ kind: "track.completed", user })),
    { kind: "user.deactivated", user: "4" },
    { kind: "user.joined", user: "3" },
    { kind: "video.completed", user: "3" },
    { kind: "video.taken_back", user: "2" },
  ]);
  expect(await select("SELECT user_id, done_at IS NOT NULL AS done FROM assignment_people")).toEqual([
    { user_id: user(3), done: true },
  ]);
  expect(await select("SELECT has_password FROM users ORDER BY id")).toMatchObject(
    [false, false, true, false].map((has_password) => ({ has_password })),
  );
  expect(await select("SELECT video_id FROM video_checks")).toEqual([{ video_id: VIDEO }]);
  const before = await written();
  await client.query("UPDATE point_bridge SET caught_up_at = NULL");
  await client.query("SELECT catch_up()");
  expect(await written()).toEqual(before);
});
