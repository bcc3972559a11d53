import type pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type DatabaseBefore, databaseBefore } from "@/tests/fixtures/upgrade";

let database: DatabaseBefore;
let client: pg.Client;

beforeAll(async () => {
  database = await databaseBefore("_points_ledger");
  client = database.client;
});
afterAll(() => database.drop());

const select = (statement: string) => database.select(statement);

/** The id of the n-th row of a kind. */
const id = (kind: string, n: number) => `${kind.repeat(8)}-0000-4000-8000-${String(n).padStart(12, "0")}`;
const [user, video, area] = [(n: number) => id("a", n), (n: number) => id("b", n), (n: number) => id("c", n)];

/** The statements of the previous version. */
const before = {
  complete: (userId: string, videoId: string) =>
    client.query(
      `WITH links AS (SELECT knowledge_area_id, points FROM video_areas WHERE video_id = $2::uuid),
       done AS (INSERT INTO video_progress AS p (user_id, video_id, completed_at) VALUES ($1::uuid, $2::uuid, now())
                ON CONFLICT (user_id, video_id) DO UPDATE SET completed_at = coalesce(p.completed_at, now()) RETURNING completed_at)
       INSERT INTO earned_points AS e (user_id, video_id, knowledge_area_id, points)
       SELECT $1::uuid, $2::uuid, links.knowledge_area_id, links.points FROM links, done
       ON CONFLICT (user_id, video_id, knowledge_area_id) DO UPDATE
         SET points = CASE WHEN e.points > 0 THEN e.points ELSE EXCLUDED.points END`,
      [userId, videoId],
    ),
  takeBack: (userId: string, videoId: string) =>
    client.query(
      `WITH undone AS (UPDATE video_progress SET completed_at = NULL
                       WHERE user_id = $1 AND video_id = $2 AND completed_at IS NOT NULL)
       UPDATE earned_points SET points = 0 WHERE user_id = $1 AND video_id = $2 AND points > 0`,
      [userId, videoId],
    ),
  merge: async (from: string, into: string) => {
    await client.query(
      `WITH moved AS (DELETE FROM earned_points WHERE knowledge_area_id = $1 RETURNING user_id, video_id, points)
       INSERT INTO earned_points (user_id, video_id, knowledge_area_id, points)
       SELECT user_id, video_id, $2::uuid, points FROM moved
       ON CONFLICT (user_id, video_id, knowledge_area_id) DO UPDATE SET points = earned_points.points + EXCLUDED.points`,
      [from, into],
    );
    await client.query("DELETE FROM video_areas WHERE knowledge_area_id = $1", [from]);
    await client.query("UPDATE knowledge_areas SET deleted_at = now() WHERE id = $1", [from]);
  },
};

const totals = () =>
  select("SELECT user_id, sum(points)::int AS points FROM earned_points GROUP BY user_id ORDER BY user_id");

/** Keys whose entries do not add up to their points, and completions whose areas do not. */
const differences = () =>
  select(`
    SELECT user_id, video_id FROM (
      SELECT user_id, video_id, knowledge_area_id, sum(points) AS points FROM point_entries
      GROUP BY user_id, video_id, knowledge_area_id) w
    FULL JOIN earned_points e USING (user_id, video_id, knowledge_area_id)
    WHERE coalesce(w.points, 0) <> coalesce(e.points, 0)
    UNION ALL
    SELECT p.user_id, p.video_id FROM video_progress p
    LEFT JOIN point_entries w ON w.user_id = p.user_id AND w.video_id = p.video_id
    GROUP BY p.user_id, p.video_id, p.points HAVING p.points <> coalesce(sum(w.points), 0)`);

const kinds = async (userId: string) =>
  (await select(`SELECT kind, points FROM point_entries WHERE user_id = '${userId}' ORDER BY id`)).map(
    ({ kind, points }) => `${kind} ${points}`,
  );

test("an upgraded database keeps its totals while the previous version still writes", async () => {
  await client.query(`
    INSERT INTO users (id, email, name) SELECT ('aaaaaaaa-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, n || '@example.org', 'User ' || n
      FROM generate_series(0, 9) n;
    INSERT INTO knowledge_areas (id, name, level, updated_at) SELECT ('cccccccc-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 'Area ' || n, 'main', now()
      FROM generate_series(0, 3) n;
    INSERT INTO videos (id, title, video_url, provider, provider_video_id, updated_at)
      SELECT ('bbbbbbbb-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 'Video ' || n, 'https://youtu.be/' || n, 'youtube', n::text, now()
      FROM generate_series(0, 5) n;
    INSERT INTO video_areas (video_id, knowledge_area_id, points)
      SELECT v.id, a.id, 10 FROM videos v, knowledge_areas a WHERE a.name <> 'Area 3'`);
  for (let n = 0; n < 10; n += 1) for (let v = 0; v <= n % 6; v += 1) await before.complete(user(n), video(v));
  await before.takeBack(user(5), video(0));
  await before.takeBack(user(5), video(1));
  await before.complete(user(5), video(1));
  const atFirst = await totals();

  await database.migrate();
  // The previous version writes between two migrations.
  await before.takeBack(user(5), video(2));
  await before.takeBack(user(4), video(0));
  await before.complete(user(4), video(0));
  await before.complete(user(4), video(5));
  await before.takeBack(user(4), video(1));
  await database.migrateOn();
  expect(await differences()).toEqual([]);
  const changed = new Map([
    [user(5), -30],
    [user(4), 0],
  ]);
  expect(await totals()).toEqual(
    atFirst.map(({ user_id, points }) => ({ user_id, points: points + (changed.get(user_id) ?? 0) })),
  );
  expect(
    await select("SELECT count(*)::int FROM video_progress WHERE completed_at IS NOT NULL AND evidence <> 'marked'"),
  ).toEqual([{ count: 0 }]);
  expect(await select(`SELECT completions FROM video_progress WHERE user_id = '${user(4)}' ORDER BY video_id`)).toEqual(
    [2, 1, 1, 1, 1, 1].map((completions) => ({ completions })),
  );
});

test("points that the previous version wrote beside this one become entries once it has ended", async () => {
  const counted = async () =>
    (await select(`SELECT sum(points)::int AS points FROM earned_points WHERE user_id = '${user(0)}'`))[0];
  await before.complete(user(0), video(3));
  await client.query("SELECT take_back($1, $2)", [user(0), video(3)]);
  await before.complete(user(0), video(3));
  await before.takeBack(user(0), video(3));
  await before.complete(user(0), video(4));
  await before.takeBack(user(1), video(1));
  const total = await counted();
  await before.merge(area(0), area(1));
  await before.merge(area(1), area(3));
  expect(await counted()).toEqual(total);
  const totalsBefore = await totals();
  await client.query("SELECT catch_up()");
  expect(await totals()).toEqual(totalsBefore);
  expect(await differences()).toEqual([]);
  expect(await kinds(user(1))).toContain("taken_back -10");
  expect(await select("SELECT DISTINCT kind, reason, state, points::int FROM point_batches")).toContainEqual(
    expect.objectContaining({ kind: "merged", reason: "Written by an earlier version", state: "done" }),
  );
  const entries = await select("SELECT count(*)::int FROM point_entries");
  await client.query("SELECT catch_up()");
  expect(await select("SELECT count(*)::int FROM point_entries")).toEqual(entries);

  for (const statement of [
    "UPDATE earned_points SET points = 1",
    "DELETE FROM earned_points",
    `INSERT INTO earned_points VALUES ('${user(0)}', '${video(0)}', '${area(2)}', 1)`,
    "TRUNCATE earned_points",
  ]) {
    await expect(client.query(statement)).rejects.toThrow("earned points change through point entries only");
  }
  await client.query("DELETE FROM users WHERE id = $1", [user(0)]);
  expect(await kinds(user(0))).toEqual([]);
  expect(await differences()).toEqual([]);
});
