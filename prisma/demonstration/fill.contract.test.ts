import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { z } from "zod";
import { listTotals } from "@/lib/learning/progress/data";
import { listTeams } from "@/lib/organisation/teams/data";
import { closeDatabase, db } from "@/lib/platform/db";
import { sql } from "@/lib/platform/sql/fragments";
import { queryOnlyRow } from "@/lib/platform/sql/query";
import { runMigrations } from "@/scripts/steps/migrations.mjs";
import { useOwnDatabase } from "@/tests/fixtures/own-database";
import { createFunctions } from "@/tests/fixtures/upgrade";
import { fillDemonstration } from "./fill";

/** Sixteen learners manage teams, and the eighteenth is deactivated. */
const LEARNERS = 18;

/** Runs work on a connection of its own. */
async function withClient<Result>(work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await client.connect();
  return work(client).finally(() => client.end());
}

const migrate = () =>
  withClient(async (client) => {
    await runMigrations(client);
    await createFunctions(client);
  });
const demonstration = { learners: LEARNERS, password: "correct horse", migrate };

/** Fills the database as `npm run demo` does, and kills that process once learners have joined. */
async function fillAndKill(): Promise<void> {
  const flags = ["--import", "tsx", "--conditions=react-server", "prisma/demonstration/main.ts"];
  const child = spawn(process.execPath, flags, { stdio: "inherit" });
  const ended = once(child, "exit");
  const countUsers = async (client: pg.Client) => (await client.query("SELECT FROM users")).rowCount;
  await withClient((client) =>
    vi.waitFor(async () => expect(await countUsers(client)).toBeGreaterThan(LEARNERS + 10), {
      timeout: 60_000,
      interval: 20,
    }),
  );
  child.kill("SIGKILL");
  expect(await ended).toEqual([null, "SIGKILL"]);
}

const folder = mkdtempSync(path.join(tmpdir(), "waypoint-demonstration-"));
let drop: () => Promise<void>;
let lessons: number | null;

beforeAll(async () => {
  process.env.ADMIN_EMAIL = "admin@example.test";
  process.env.ADMIN_PASSWORD = demonstration.password;
  process.env.DATA_DIR = folder;
  drop = await useOwnDatabase();
  await fillAndKill();
  lessons = await fillDemonstration(demonstration);
}, 180_000);
afterAll(async () => {
  await drop();
  rmSync(folder, { recursive: true, force: true });
});

test("an interrupted fill is dropped and started again", async () => {
  expect(lessons).toBeGreaterThan(LEARNERS * 5);
  expect(await db().user.count({ where: { isAdmin: true } })).toBe(1);
  expect(await db().user.count()).toBe(LEARNERS + 2);
});

/** Stored figures: a query for rows that differ from a recount, and a change that the query must detect. */
const FIGURES: [name: string, table: string, recount: string, change: string][] = [
  [
    "the points of a lesson in an area are the sum of the ledger's entries",
    "earned_points",
    `SELECT FROM earned_points e FULL JOIN (
       SELECT user_id, video_id, knowledge_area_id, sum(points) AS points FROM point_entries GROUP BY 1, 2, 3) s
     USING (user_id, video_id, knowledge_area_id) WHERE e.points IS DISTINCT FROM s.points`,
    "UPDATE earned_points SET points = points + 1",
  ],
  [
    "the points of a lesson are the sum of the ledger's entries",
    "video_progress",
    `SELECT FROM video_progress p FULL JOIN (SELECT user_id, video_id, sum(points) AS points FROM point_entries GROUP BY 1, 2) s
     USING (user_id, video_id) WHERE p.points IS DISTINCT FROM s.points`,
    "UPDATE video_progress SET points = points + 1",
  ],
  [
    "a completed lesson has an entry of its moment and evidence for each score of its video, and no entry is without one",
    "point_entries",
    `SELECT FROM (SELECT p.user_id, video_id, a.knowledge_area_id, a.points, p.completed_at AS at, p.evidence, p.completions AS completion
                   FROM video_progress p JOIN video_areas a USING (video_id) WHERE p.completed_at IS NOT NULL) p
     FULL JOIN point_entries e USING (user_id, video_id, knowledge_area_id, points, at, evidence, completion)
     WHERE e.id IS NULL OR p.user_id IS NULL`,
    "DELETE FROM point_entries WHERE id IN (SELECT max(id) FROM point_entries)",
  ],
  [
    "the tallies of a video are its learners and ratings",
    "video_tallies",
    `SELECT FROM (SELECT video_id, sum(learners) AS learners, sum(ratings) AS ratings, sum(rating_sum) AS stars FROM video_tallies GROUP BY 1) t
     WHERE t.learners <> (SELECT count(*) FROM video_progress p WHERE p.video_id = t.video_id AND completed_at IS NOT NULL)
       OR (t.ratings, t.stars) IS DISTINCT FROM (SELECT (count(*), coalesce(sum(rating), 0)) FROM ratings r WHERE r.video_id = t.video_id)`,
    "DELETE FROM video_tallies WHERE id IN (SELECT max(id) FROM video_tallies)",
  ],
  [
    "the tallies of users are those of each state",
    "user_tallies",
    `SELECT FROM (SELECT is_admin, is_deactivated, has_password, sum(people) AS people FROM user_tallies GROUP BY 1, 2, 3) t
     FULL JOIN (SELECT is_admin, deactivated_at IS NOT NULL AS is_deactivated, has_password, count(*) AS people FROM users GROUP BY 1, 2, 3) u
     USING (is_admin, is_deactivated, has_password) WHERE coalesce(t.people, 0) <> coalesce(u.people, 0)`,
    "UPDATE user_tallies SET people = people + 1",
  ],
  [
    "a user who can sign in has a password",
    "users",
    "SELECT FROM users u LEFT JOIN credentials c ON c.user_id = u.id WHERE u.has_password <> (c.user_id IS NOT NULL)",
    "UPDATE users SET has_password = NOT has_password",
  ],
  [
    "a path is completed with its last lesson, by those who completed all of it",
    "path_completions",
    `SELECT FROM (SELECT p.id AS path_id, l.version_id, vp.user_id, max(vp.completed_at) AS completed_at, max(vp.evidence) AS evidence
                   FROM learning_paths p JOIN path_version_videos l ON l.version_id = p.current_version_id
                   JOIN video_progress vp ON vp.video_id = l.video_id AND vp.completed_at IS NOT NULL
                   GROUP BY 1, 2, 3 HAVING count(*) = (SELECT count(*) FROM path_videos WHERE path_id = p.id)) d
     FULL JOIN path_completions c USING (user_id, path_id, version_id, completed_at, evidence)
     WHERE c.reopened_at IS NOT NULL OR c.user_id IS NULL OR d.user_id IS NULL`,
    "DELETE FROM path_completions WHERE completed_at = (SELECT max(completed_at) FROM path_completions)",
  ],
  [
    "a track is completed with its last path",
    "track_completions",
    `SELECT FROM (SELECT track_id, user_id, max(completed_at) AS completed_at FROM track_paths t JOIN path_completions USING (path_id)
                   GROUP BY 1, 2 HAVING count(*) = (SELECT count(*) FROM track_paths o WHERE o.track_id = t.track_id)) d
     FULL JOIN track_completions c USING (user_id, track_id, completed_at) WHERE c.path_ids IS NULL OR d.completed_at IS NULL`,
    "INSERT INTO track_completions SELECT u.id, t.id, now(), '{}' FROM users u, career_tracks t ON CONFLICT DO NOTHING",
  ],
  [
    "whoever is in the team of an assignment is under it, and has done it when they completed its subject",
    "assignment_people",
    `SELECT FROM assignments a JOIN users u ON u.id IN (
  SELECT m.user_id FROM team_members m WHERE m.team_id IN (SELECT teams_below(a.team_id)))
     LEFT JOIN assignment_people p ON p.assignment_id = a.id AND p.user_id = u.id AND p.round = 1
     LEFT JOIN LATERAL finished_subject(u.id, a.path_id, a.video_id, a.track_id) f ON NOT a.requires_watched OR f.evidence = 'watched'
     WHERE p.user_id IS NULL OR p.done_at IS DISTINCT FROM f.completed_at OR p.done_evidence IS DISTINCT FROM f.evidence
       OR p.made_at <> greatest(a.made_at, u.created_at)
       OR (p.done_at IS NOT NULL AND a.every_months IS NOT NULL) <> EXISTS (
         SELECT FROM assignment_people n WHERE n.assignment_id = a.id AND n.user_id = u.id AND n.round = 2 AND n.made_at = p.done_at)`,
    "UPDATE assignment_people SET done_at = now(), done_evidence = 'marked' WHERE done_at IS NULL",
  ],
  [
    "each completion, finished course and change of an account has an event of its moment",
    "events",
    `SELECT FROM (
       SELECT 'video.completed' AS kind, user_id, video_id AS subject_id, completed_at AS at FROM video_progress WHERE completed_at IS NOT NULL
       UNION ALL SELECT 'path.completed', user_id, path_id, completed_at FROM path_completions
       UNION ALL SELECT 'track.completed', user_id, track_id, completed_at FROM track_completions
       UNION ALL SELECT 'user.joined', id, NULL, created_at FROM users WHERE has_password
       UNION ALL SELECT 'user.deactivated', id, NULL, deactivated_at FROM users WHERE deactivated_at IS NOT NULL) r
     FULL JOIN events e ON e.kind = r.kind AND e.user_id = r.user_id AND e.at = r.at AND e.subject_id IS NOT DISTINCT FROM r.subject_id
     WHERE e.id IS NULL OR r.kind IS NULL OR e.position IS NULL`,
    "UPDATE events SET position = NULL",
  ],
  [
    "events have different places, in the order of their moments",
    "events",
    "SELECT FROM (SELECT at - lag(at) OVER (ORDER BY position) AS after, position - lag(position) OVER (ORDER BY position) AS step FROM events) e WHERE after < interval '0' OR step = 0",
    "UPDATE events SET position = -position",
  ],
  [
    "the searches of a term are its rows, and its people are different",
    "empty_search_terms",
    `SELECT FROM empty_search_terms t FULL JOIN (
       SELECT term, count(*) AS searches, count(DISTINCT person) AS people, max(day) AS last_on FROM empty_searches GROUP BY 1) s
     USING (term, searches, people, last_on) WHERE t.term IS NULL OR s.term IS NULL`,
    "UPDATE empty_search_terms SET people = people + 1",
  ],
  [
    "the parts of a video that were watched again are tallied once a user",
    "heat_tallies",
    `SELECT FROM (SELECT video_id, unnest(replayed) AS buckets, count(*) FROM watches GROUP BY 1, 2) w
     FULL JOIN (SELECT video_id, buckets, count(*) FROM heat_tallies WHERE kind = 1 GROUP BY 1, 2) h USING (video_id, buckets, count)
     WHERE w.video_id IS NULL OR h.video_id IS NULL`,
    "DELETE FROM heat_tallies",
  ],
  [
    "a lesson with the evidence of watching was watched to its end, and the place to go on with is the last that was watched",
    "watches",
    `SELECT FROM video_progress p JOIN videos v ON v.id = p.video_id LEFT JOIN watches w USING (user_id, video_id)
     LEFT JOIN video_positions o USING (user_id, video_id)
     WHERE p.evidence = 'watched' AND (w.seconds, o.seconds, w.last_at) IS DISTINCT FROM (int4multirange(int4range(0, v.duration)), v.duration, p.completed_at)`,
    "UPDATE watches SET seconds = '{}'",
  ],
];

test.each(FIGURES)("%s", async (_, table, recount, change) => {
  await withClient(async (client) => {
    expect((await client.query(recount)).rowCount).toBe(0);
    await client.query(`BEGIN; ALTER TABLE ${table} DISABLE TRIGGER USER; ${change}`);
    expect((await client.query(recount)).rowCount).toBeGreaterThan(0);
    await client.query("ROLLBACK");
  });
});

test("a learner's total is the sum of the ledger's entries", async () => {
  for (const { id } of await db().user.findMany({ where: { isAdmin: false } })) {
    const { _sum } = await db().pointEntry.aggregate({ where: { userId: id }, _sum: { points: true } });
    const totals = await listTotals([id]);
    expect(totals.get(id)?.points ?? 0).toBe(_sum.points ?? 0);
  }
});

test("activity lies within the past year, and after its learner joined", async () => {
  const { early, late, first, watched, marked } = await queryOnlyRow(
    z.object({ early: z.int(), late: z.int(), first: z.date(), watched: z.int(), marked: z.int() }),
    sql`
    SELECT (count(*) FILTER (WHERE p.completed_at < u.created_at))::int AS early,
           (count(*) FILTER (WHERE p.completed_at > now()))::int AS late, min(p.completed_at) AS first,
           (count(*) FILTER (WHERE p.evidence = 'watched'))::int AS watched,
           (count(*) FILTER (WHERE p.evidence = 'marked'))::int AS marked
    FROM video_progress p JOIN users u ON u.id = p.user_id WHERE p.completed_at IS NOT NULL`,
  );
  expect({ early, late }).toEqual({ early: 0, late: 0 });
  expect(Date.now() - first.getTime()).toBeGreaterThan(180 * 86_400_000);
  expect(watched).toBeGreaterThan(0);
  expect(marked).toBeGreaterThan(0);
});

test("teams have three levels, and learners have addresses that nobody owns", async () => {
  const { id } = await db().user.findFirstOrThrow({ where: { isAdmin: true } });
  const teams = await listTeams({ id, isAdmin: true, adminFactorDue: false });
  const parentOf = new Map(teams.map((team) => [team.id, team.parentId]));
  const levels = teams.map(({ id: team }) => {
    let level = 1;
    for (let above = parentOf.get(team); above; above = parentOf.get(above)) level += 1;
    return level;
  });
  expect(Math.max(...levels)).toBe(3);
  const learners = await db().user.findMany({ where: { isAdmin: false }, orderBy: { email: "asc" } });
  expect(learners.map(({ email }) => email)).toEqual(
    Array.from({ length: LEARNERS + 1 }, (_, index) => `learner-${String(index + 1).padStart(3, "0")}@example.test`),
  );
});

test("some learners are deactivated and some are only invited", async () => {
  const [gone, ...others] = await db().user.findMany({ where: { deactivatedAt: { not: null } } });
  expect([gone?.email, others]).toEqual(["learner-018@example.test", []]);
  const { id, deactivatedAt: left } = await db().user.findFirstOrThrow({ where: { deactivatedAt: { not: null } } });
  expect(await db().videoProgress.count({ where: { userId: id, completedAt: { gt: left ?? undefined } } })).toBe(0);
  const [invited, ...rest] = await db().user.findMany({ where: { hasPassword: false } });
  expect([invited?.email, rest]).toEqual(["learner-019@example.test", []]);
});

test("the fill leaves no schema beside the product's", async () => {
  const { schemas } = await queryOnlyRow(
    z.object({ schemas: z.int() }),
    sql`SELECT count(*)::int AS schemas FROM pg_namespace WHERE nspname = 'demonstration'`,
  );
  expect(schemas).toBe(0);
});

test("a database with a finished demonstration is not filled again", async () => {
  const users = await db().user.count();
  expect(await fillDemonstration(demonstration)).toBeNull();
  expect(await db().user.count()).toBe(users);
});

test("an unfinished demonstration with a user of another domain is not emptied", async () => {
  await withClient((client) => client.query("CREATE SCHEMA demonstration"));
  const users = await db().user.count();
  await db().user.create({ data: { email: "ada@example.org", name: "Ada" } });
  await closeDatabase();
  await expect(fillDemonstration(demonstration)).rejects.toThrow("which a demonstration never touches");
  expect(await db().user.count()).toBe(users + 1);
});
