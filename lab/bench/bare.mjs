/**
 * A yardstick: the work of the measured calls at its best with `node:http`, `pg` and hand-written, prepared SQL, without session,
 * checks and framework; its list is kept while the library does not change. Answers the same JSON. Sends its port to its parent process.
 */
import { createHash } from "node:crypto";
import { createServer } from "node:http";
import pg from "pg";
import { portOf } from "../../scripts/port.mjs";
import { listPaths, readPlans, readProblem } from "./bare-courses.mjs";

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });

/** The control: fixed work without a database, which shows how much the machine varies. */
const block = Buffer.alloc(1024 * 1024, "waypoint");
const control = () => ({ digest: createHash("sha256").update(block).digest("hex") });

/** @type {{ version: string, json: string }} */
let kept = { version: "", json: "[]" };

/** The list as PostgreSQL makes it, kept while the library's version and its unfolded tallies stay the same. */
async function listVideos() {
  const version = (
    await pool.query({
      name: "version",
      text: `SELECT version || '.' || (SELECT count(*) FROM video_tallies WHERE NOT is_folded) AS version FROM library_version`,
    })
  ).rows[0].version;
  if (kept.version !== version) kept = { version, json: await selectVideos() };
  return kept.json;
}

/** @returns {Promise<string>} */
async function selectVideos() {
  const { rows } = await pool.query(`
    SELECT coalesce(json_agg(json_build_object(
             'id', v.id, 'title', v.title, 'description', v.description, 'videoUrl', v.video_url,
             'provider', v.provider, 'providerVideoId', v.provider_video_id, 'thumbnailUrl', v.thumbnail_url,
             'duration', v.duration,
             'durationSource', CASE v.duration_source WHEN 'player' THEN 'administrator' ELSE v.duration_source::text END,
             'requiredPercent', v.required_percent, 'health', v.health, 'createdBy', v.created_by,
             'createdAt', to_char(v.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
             'updatedAt', to_char(v.updated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
             'totalPoints', coalesce(a.points, 0),
             'averageRating', coalesce(round(t.rating_sum::numeric / nullif(t.ratings, 0), 1), 0)::float,
             'totalRatings', coalesce(t.ratings, 0), 'learnerCount', coalesce(t.learners, 0),
             'knowledgeAreas', coalesce(a.areas, '[]')) ORDER BY v.created_at DESC, v.id DESC), '[]')::text AS json
    FROM (SELECT * FROM videos WHERE deleted_at IS NULL ORDER BY created_at DESC, id DESC LIMIT 500) v
    LEFT JOIN (SELECT video_id, sum(learners)::int AS learners, sum(ratings)::int AS ratings, sum(rating_sum)::int AS rating_sum
               FROM video_tallies GROUP BY video_id) t ON t.video_id = v.id
    LEFT JOIN (SELECT va.video_id, sum(va.points)::int AS points,
                      json_agg(json_build_object('id', va.id, 'videoId', va.video_id, 'knowledgeAreaId', va.knowledge_area_id,
                               'knowledgeAreaName', ka.name, 'points', va.points) ORDER BY va.points DESC, ka.name) AS areas
               FROM video_areas va JOIN knowledge_areas ka ON ka.id = va.knowledge_area_id GROUP BY va.video_id) a ON a.video_id = v.id`);
  return rows[0].json;
}

/** @param {string} userId */
async function listProgress(userId) {
  const { rows } = await pool.query({
    name: "progress",
    text: `
    SELECT coalesce(json_agg(json_build_object(
             'userId', e.user_id, 'videoId', e.video_id, 'knowledgeAreaId', e.knowledge_area_id, 'points', e.points,
             'completed', p.completed_at IS NOT NULL,
             'completedAt', to_char(p.completed_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
             'evidence', p.evidence, 'watchedPercent', watched_percent(w.seconds, w.kept_percent, v.duration))
             ORDER BY p.completed_at DESC NULLS LAST, e.video_id, e.knowledge_area_id), '[]')::text AS json
    FROM earned_points e JOIN video_progress p USING (user_id, video_id)
    JOIN videos v ON v.id = p.video_id LEFT JOIN watches w USING (user_id, video_id) WHERE e.user_id = $1`,
    values: [userId],
  });
  return rows[0].json;
}

/** @param {{ userId: string, videoId: string, rating: number }} input */
async function rate({ userId, videoId, rating }) {
  await pool.query({
    name: "rate",
    text: `INSERT INTO ratings (user_id, video_id, rating) VALUES ($1, $2, $3)
           ON CONFLICT (user_id, video_id) DO UPDATE SET rating = EXCLUDED.rating`,
    values: [userId, videoId, rating],
  });
  return {};
}

const WATCHED = `(SELECT watched_percent(w.seconds, w.kept_percent, v.duration) FROM videos v
  LEFT JOIN watches w ON w.video_id = v.id AND w.user_id = $1::uuid WHERE v.id = $2::uuid) AS "watchedPercent"`;

/** Completes a video, or takes that back; repeating it changes nothing. */
const COMPLETE = `
  WITH completed AS (
    INSERT INTO video_progress AS p (user_id, video_id, completed_at) VALUES ($1::uuid, $2::uuid, now())
    ON CONFLICT (user_id, video_id) DO UPDATE SET completed_at = now() WHERE p.completed_at IS NULL
    RETURNING user_id, video_id, completed_at, completions, evidence),
  done AS MATERIALIZED (SELECT c.* FROM completed c CROSS JOIN LATERAL record_completion(c.user_id, c.video_id)),
  earned AS (
    INSERT INTO point_entries (user_id, video_id, knowledge_area_id, points, kind, evidence, completion, actor_id)
    SELECT $1::uuid, $2::uuid, a.knowledge_area_id, a.points, 'earned', 'marked', completions, $1::uuid
    FROM video_areas a, done WHERE a.video_id = $2::uuid
    RETURNING knowledge_area_id, points)
  SELECT $1 AS "userId", $2 AS "videoId", $3 AS "knowledgeAreaId", points, true AS completed, completed_at AS "completedAt",
         evidence, ${WATCHED}
  FROM (SELECT points, completed_at, evidence FROM earned, done WHERE knowledge_area_id = $3::uuid
        UNION ALL
        SELECT e.points, p.completed_at, p.evidence FROM earned_points e JOIN video_progress p USING (user_id, video_id)
        WHERE e.user_id = $1::uuid AND e.video_id = $2::uuid AND e.knowledge_area_id = $3::uuid AND p.completed_at IS NOT NULL) r`;
const TAKE_BACK = `
  SELECT $1 AS "userId", $2 AS "videoId", $3 AS "knowledgeAreaId", 0 AS points, false AS completed, NULL AS "completedAt",
         NULL AS evidence, ${WATCHED} FROM take_back($1::uuid, $2::uuid)`;

/** @param {{ userId: string, videoId: string, knowledgeAreaId: string, completed: boolean }} input */
async function complete({ userId, videoId, knowledgeAreaId, completed }) {
  const { rows } = await pool.query({
    name: completed ? "complete" : "take back",
    text: completed ? COMPLETE : TAKE_BACK,
    values: [userId, videoId, knowledgeAreaId],
  });
  return rows[0];
}

/** Bytes of the latest reports' fingerprints that are kept, and of one. */
const RECENT_BYTES = 1_536;
const FINGERPRINT_BYTES = 6;

const beatStatements = {
  credit: `SELECT credit, extract(epoch FROM clock_timestamp() - at)::float8 AS elapsed, beats, recent FROM watch_credits
           WHERE user_id = $1::uuid FOR UPDATE`,
  stored: `
    SELECT v.duration, v.duration_source, v.required_percent, coalesce(w.seconds, '{}')::text AS seconds, w.kept_percent,
           p.completed_at, p.evidence, u.keep_watched, (SELECT value FROM settings WHERE section = 'learning') AS rules
    FROM users u CROSS JOIN videos v
    LEFT JOIN watches w ON w.user_id = u.id AND w.video_id = v.id
    LEFT JOIN video_progress p ON p.user_id = u.id AND p.video_id = v.id
    WHERE u.id = $1::uuid AND v.id = $2::uuid AND v.deleted_at IS NULL`,
  write: `
    WITH credit AS (
      UPDATE watch_credits SET credit = $3::float8, at = clock_timestamp(), recent = $4::bytea, beats = $5::int
      WHERE user_id = $1::uuid
    ), position AS (
      INSERT INTO video_positions (user_id, video_id, seconds) VALUES ($1::uuid, $2::uuid, $6::int)
      ON CONFLICT (user_id, video_id) DO UPDATE SET seconds = EXCLUDED.seconds, updated_at = now()
    )
    INSERT INTO watches AS w (user_id, video_id, seconds, played) VALUES ($1::uuid, $2::uuid, $7::int4multirange, $8::int)
    ON CONFLICT (user_id, video_id) DO UPDATE SET seconds = w.seconds + EXCLUDED.seconds, played = w.played + EXCLUDED.played,
      last_at = now()`,
};

/** A report of watching as its transaction alone. @param {{ id: string, userId: string, videoId: string, ranges: [number, number][], position: number }} beat */
async function watch({ id, userId, videoId, ranges, position }) {
  const client = await pool.connect();
  try {
    await client.query("BEGIN");
    /** @param {keyof typeof beatStatements} name @param {unknown[]} values */
    const run = async (name, values) =>
      (await client.query({ name: `beat ${name}`, text: beatStatements[name], values })).rows[0];
    const { credit, elapsed, beats, recent } = await run("credit", [userId]);
    await run("stored", [userId, videoId]);
    const seconds = ranges.reduce((sum, [from, to]) => sum + to - from, 0);
    const fingerprint = Buffer.from(id.replaceAll("-", ""), "hex").subarray(0, FINGERPRINT_BYTES);
    const left = Math.min(1_200, credit + elapsed * 2.25) - seconds;
    const spans = `{${ranges.map(([from, to]) => `[${from},${to})`)}}`;
    const kept = Buffer.concat([recent, fingerprint]).subarray(-RECENT_BYTES);
    await run("write", [userId, videoId, left, kept, beats + 1, position, spans, seconds]);
    await client.query("COMMIT");
  } catch (error) {
    await client.query("ROLLBACK");
    throw error;
  } finally {
    client.release();
  }
  return {};
}

/** @param {import("node:http").IncomingMessage} request */
async function bodyOf(request) {
  /** @type {Buffer[]} */
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  return JSON.parse(Buffer.concat(chunks).toString());
}

/** @param {import("node:http").IncomingMessage} request */
async function answer(request) {
  const { pathname } = new URL(request.url ?? "/", "http://bare");
  if (pathname === "/videos") return listVideos();
  if (pathname === "/complete") return complete(await bodyOf(request));
  if (pathname === "/rate") return rate(await bodyOf(request));
  if (pathname === "/watch") return watch(await bodyOf(request));
  if (pathname === "/control") return control();
  const [, what, userId = "", trackId = ""] = pathname.split("/");
  if (what === "paths") return listPaths(pool, userId);
  if (what === "plans") return readPlans(pool, userId);
  if (what === "problem") return readProblem(pool, userId, trackId);
  return listProgress(userId);
}

const server = createServer(async (request, response) => {
  let status = 200;
  const value = await answer(request).catch((error) => {
    process.stderr.write(`${error.stack}\n`);
    status = 500;
    return { error: error.message };
  });
  const body = Buffer.from(typeof value === "string" ? value : JSON.stringify(value));
  response.writeHead(status, { "content-type": "application/json", "content-length": body.length }).end(body);
});
server.keepAliveTimeout = 60_000;
server.listen(0, "127.0.0.1", () => process.send?.({ port: portOf(server) }));
process.once("disconnect", () => process.exit());
