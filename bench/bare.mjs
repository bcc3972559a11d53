/**
 * A yardstick: the work of the three calls with `node:http`, `pg` and hand-written SQL, without session, checks and
 * framework. Answers the same JSON. Sends its port to its parent process.
 */
import { createHash } from "node:crypto";
import { createServer } from "node:http";
import pg from "pg";
import { portOf } from "../scripts/port.mjs";

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });

/** The control: fixed work without a database, which shows how much the machine varies. */
const block = Buffer.alloc(1024 * 1024, "waypoint");
const control = () => ({ digest: createHash("sha256").update(block).digest("hex") });

async function listVideos() {
  const { rows } = await pool.query(`
    SELECT v.id, v.title, v.description, v.video_url AS "videoUrl", v.provider, v.provider_video_id AS "providerVideoId",
           v.thumbnail_url AS "thumbnailUrl", v.duration, v.created_by AS "createdBy",
           v.created_at AS "createdAt", v.updated_at AS "updatedAt", coalesce(a.points, 0) AS "totalPoints",
           coalesce(round(t.rating_sum::numeric / nullif(t.ratings, 0), 1), 0)::float AS "averageRating",
           coalesce(t.ratings, 0) AS "totalRatings", coalesce(t.learners, 0) AS "learnerCount",
           coalesce(a.areas, '[]') AS "knowledgeAreas"
    FROM videos v
    LEFT JOIN (SELECT video_id, sum(learners)::int AS learners, sum(ratings)::int AS ratings, sum(rating_sum)::int AS rating_sum
               FROM video_tallies GROUP BY video_id) t ON t.video_id = v.id
    LEFT JOIN (SELECT va.video_id, sum(va.points)::int AS points,
                      json_agg(json_build_object('id', va.id, 'videoId', va.video_id, 'knowledgeAreaId', va.knowledge_area_id,
                               'knowledgeAreaName', ka.name, 'points', va.points) ORDER BY va.points DESC, ka.name) AS areas
               FROM video_areas va JOIN knowledge_areas ka ON ka.id = va.knowledge_area_id GROUP BY va.video_id) a ON a.video_id = v.id
    WHERE v.deleted_at IS NULL ORDER BY v.created_at DESC, v.id DESC LIMIT 500`);
  return rows;
}

/** @param {string} userId */
async function listProgress(userId) {
  const { rows } = await pool.query(
    `SELECT e.user_id AS "userId", e.video_id AS "videoId", e.knowledge_area_id AS "knowledgeAreaId", e.points,
            p.completed_at IS NOT NULL AS completed, p.completed_at AS "completedAt"
     FROM earned_points e JOIN video_progress p USING (user_id, video_id)
     WHERE e.user_id = $1 ORDER BY p.completed_at DESC NULLS LAST, e.video_id, e.knowledge_area_id`,
    [userId],
  );
  return rows;
}

/** @param {{ userId: string, videoId: string, knowledgeAreaId: string, completed: boolean }} input */
async function complete({ userId, videoId, knowledgeAreaId, completed }) {
  const { rows } = await pool.query(
    `WITH links AS (SELECT knowledge_area_id, points FROM video_areas WHERE video_id = $2),
          done AS (
            INSERT INTO video_progress AS p (user_id, video_id, completed_at) VALUES ($1, $2, CASE WHEN $4 THEN now() END)
            ON CONFLICT (user_id, video_id) DO UPDATE SET completed_at = CASE WHEN $4 THEN coalesce(p.completed_at, now()) END
            RETURNING completed_at, completions),
          earned AS (
            INSERT INTO point_entries (user_id, video_id, knowledge_area_id, points, kind, evidence, completion, actor_id)
            SELECT $1, $2, knowledge_area_id, CASE WHEN $4 THEN points ELSE -points END,
                   CASE WHEN $4 THEN 'earned' ELSE 'taken_back' END::point_kind, CASE WHEN $4 THEN 'marked'::completion_evidence END,
                   completions, $1 FROM links, done
            RETURNING knowledge_area_id, points)
     SELECT $1 AS "userId", $2 AS "videoId", $3 AS "knowledgeAreaId", points, $4 AS completed, completed_at AS "completedAt"
     FROM earned, done WHERE knowledge_area_id = $3`
      .replaceAll(/\$([123])/g, "$$$1::uuid")
      .replaceAll("$4", "$4::boolean"),
    [userId, videoId, knowledgeAreaId, completed],
  );
  return rows[0];
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
  if (pathname === "/control") return control();
  return listProgress(pathname.slice("/progress/".length));
}

const server = createServer(async (request, response) => {
  let status = 200;
  const value = await answer(request).catch((error) => {
    process.stderr.write(`${error.stack}\n`);
    status = 500;
    return { error: error.message };
  });
  const body = Buffer.from(JSON.stringify(value));
  response.writeHead(status, { "content-type": "application/json", "content-length": body.length }).end(body);
});
server.keepAliveTimeout = 60_000;
server.listen(0, "127.0.0.1", () => process.send?.({ port: portOf(server) }));
process.once("disconnect", () => process.exit());
