import { randomUUID } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { withConnection } from "../../scripts/steps/database.mjs";
import { closeAll, cookieOf, figure, isReady, openProduct, until } from "./product.mjs";
import { WRONG_POINTS } from "./writers.mjs";

afterAll(closeAll, 120_000);

const USERS = 200;
const VIDEOS = 500;
const KILLS = 3;

/**
 * Fills the database with completions of every video by every user, worth 10 points each, and then sets the videos to
 * 30.
 * @param {import("pg").Client} client
 * @param {{ id: string, session: string }} administrator
 * @param {string} area
 */
async function fill(client, { id, session }, area) {
  await client.query(
    `INSERT INTO users (id, email, email_verified, name, is_admin) VALUES ($1, 'ledger@people.test', now(), 'Grace', true)`,
    [id],
  );
  await client.query(`INSERT INTO sessions (id, user_id, expires) VALUES ($1, $2, now() + interval '1 day')`, [
    session,
    id,
  ]);
  await client.query(`INSERT INTO knowledge_areas (id, name, level) VALUES ($1, 'Many completions', 'main')`, [area]);
  await client.query(`
    INSERT INTO users (email, email_verified, name)
    SELECT 'many-' || n || '@people.test', now(), 'Many ' || n FROM generate_series(1, ${USERS}) AS n`);
  await client.query(`
    INSERT INTO videos (title, video_url, provider, provider_video_id, duration)
    SELECT 'Many ' || n, 'https://www.youtube.com/watch?v=' || key, 'youtube', key, 600
    FROM (SELECT n, 'many-' || lpad(n::text, 6, '0') AS key FROM generate_series(1, ${VIDEOS}) AS n) v`);
  await client.query(
    `INSERT INTO video_areas (video_id, knowledge_area_id, points) SELECT id, $1, 10 FROM videos WHERE title LIKE 'Many %'`,
    [area],
  );
  await client.query(`
    INSERT INTO video_progress (user_id, video_id, completed_at, evidence)
    SELECT u.id, v.id, now(), 'marked' FROM users u, videos v WHERE u.name LIKE 'Many %' AND v.title LIKE 'Many %'`);
  await client.query(
    `INSERT INTO point_entries (user_id, video_id, knowledge_area_id, points, kind, evidence, completion, actor_id)
     SELECT p.user_id, p.video_id, $1, 10, 'earned', 'marked', 1, p.user_id FROM video_progress p
     JOIN users u ON u.id = p.user_id WHERE u.name LIKE 'Many %'`,
    [area],
  );
  await client.query("UPDATE video_areas SET points = 30 WHERE knowledge_area_id = $1", [area]);
  await client.query("ANALYZE");
}

/**
 * Counts the completions and the undone ones, by their points.
 * @param {import("pg").Client} client
 */
async function countPoints(client) {
  const { rows } = await client.query(`
    SELECT completed_at IS NOT NULL AS stands, points, count(*)::int AS count FROM video_progress GROUP BY 1, 2 ORDER BY 1, 2`);
  return rows;
}

test("a batch of 100,000 completions and its undo continue after kill -9", async () => {
  const product = await openProduct({ SAMPLE_LIBRARY: "0" });
  const administrator = { id: randomUUID(), session: randomUUID(), isAdmin: true };
  const area = randomUUID();
  const headers = {
    cookie: await cookieOf(administrator),
    "content-type": "application/json",
    "x-forwarded-for": "10.0.0.1",
  };
  /** @param {string} path @param {object} body */
  const post = async (path, body) => {
    const response = await fetch(product.origin + path, { method: "POST", headers, body: JSON.stringify(body) });
    return { status: response.status, body: await response.json() };
  };

  await withConnection(product.databaseUrl(), async (client) => {
    await fill(client, administrator, area);
    /** @param {string} id */
    const stateOf = async (id) =>
      (await client.query("SELECT state, people, points::int FROM point_batches WHERE id = $1", [id])).rows[0];

    /** Kills the server while it writes slices, and waits until the batch is done. @param {string} id @param {number} kills */
    const killDuring = async (id, kills) => {
      for (let kill = 0; kill < kills; kill += 1) {
        const isWriting = async () => {
          const { rowCount } = await client.query(
            "SELECT FROM pg_stat_activity WHERE state = 'active' AND query LIKE '%INSERT INTO point_entries%' AND pid <> pg_backend_pid()",
          );
          return rowCount === 1;
        };
        await until(isWriting, 30_000);
        expect((await stateOf(id)).state).toBe("running");
        const server = product.server();
        process.kill(server, "SIGKILL");
        await until(async () => ![0, server].includes(product.server()) && (await isReady(product.origin)));
      }
      await until(async () => (await stateOf(id)).state === "done", 240_000);
    };

    const scope = { areaId: area };
    const { body: preview } = await post("/api/points/rescore?dryRun=1", scope);
    expect(preview).toMatchObject({ people: USERS, completions: USERS * VIDEOS, before: 1_000_000, after: 3_000_000 });
    const { status, body: batch } = await post("/api/points/rescore", {
      ...scope,
      token: preview.token,
      reason: "Longer",
    });
    expect([status, batch.state]).toEqual([201, "running"]);

    // A user undoes all of their completions meanwhile, including those in slices already written.
    const { rows } = await client.query("SELECT id FROM users WHERE name = 'Many 1'");
    await client.query("SELECT take_back($1, id) FROM videos WHERE title LIKE 'Many %'", [rows[0].id]);
    const started = performance.now();
    await killDuring(batch.id, KILLS);
    figure(
      "batch of 100,000 completions, killed three times",
      `done after ${Math.round((performance.now() - started) / 1000)} s`,
    );

    expect((await client.query(WRONG_POINTS)).rows).toEqual([]);
    expect(await countPoints(client)).toEqual([
      { stands: false, points: 0, count: VIDEOS },
      { stands: true, points: 30, count: (USERS - 1) * VIDEOS },
    ]);

    const { status: undoStatus, body: undoing } = await post(`/api/points/batches/${batch.id}/undo`, {});
    expect([undoStatus, undoing.kind]).toEqual([200, "undone"]);
    await killDuring(undoing.id, 1);
    expect((await client.query(WRONG_POINTS)).rows).toEqual([]);
    expect(await countPoints(client)).toEqual([
      { stands: false, points: 0, count: VIDEOS },
      { stands: true, points: 10, count: (USERS - 1) * VIDEOS },
    ]);
    expect((await stateOf(batch.id)).state).toBe("undone");
    expect(await stateOf(undoing.id)).toMatchObject({
      state: "done",
      people: USERS - 1,
      points: -20 * (USERS - 1) * VIDEOS,
    });
  });
}, 600_000);
