import { spawn } from "node:child_process";
import { once } from "node:events";
import pg from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { z } from "zod";
import { listTotals } from "@/lib/learning/progress/data";
import { listTeams } from "@/lib/organisation/teams/data";
import { closeDatabase, db } from "@/lib/platform/db";
import { sql } from "@/lib/platform/sql/fragments";
import { queryOnlyRow, queryRows } from "@/lib/platform/sql/query";
import { useOwnDatabase } from "@/testing/own-database";
import { runMigrations } from "@/testing/upgrade";
import { fillDemonstration } from "./fill";

/** Sixteen manage teams, and the eighteenth has left. */
const LEARNERS = 18;

/** Runs work on a connection of its own. */
async function withClient<Result>(work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await client.connect();
  return work(client).finally(() => client.end());
}

const migrate = () => withClient((client) => runMigrations(client));
const demonstration = { learners: LEARNERS, seed: 5, password: "correct horse", migrate };

/** Fills the database as `npm run demo` does, and kills that process once learners have joined. */
async function fillAndKill(): Promise<void> {
  const flags = ["--import", "tsx", "--conditions=react-server", "demonstration/main.ts"];
  const child = spawn(process.execPath, flags, { stdio: "inherit" });
  const ended = once(child, "exit");
  const countUsers = async (client: pg.Client) => (await client.query("SELECT FROM users")).rowCount;
  await withClient((client) =>
    vi.waitFor(async () => expect(await countUsers(client)).toBeGreaterThan(LEARNERS + 10), {
      timeout: 30_000,
      interval: 20,
    }),
  );
  child.kill("SIGKILL");
  expect(await ended).toEqual([null, "SIGKILL"]);
}

let drop: () => Promise<void>;
let acts: number | null;

beforeAll(async () => {
  process.env.ADMIN_EMAIL = "admin@example.test";
  process.env.ADMIN_PASSWORD = demonstration.password;
  drop = await useOwnDatabase();
  await fillAndKill();
  acts = await fillDemonstration(demonstration);
});
afterAll(() => drop());

test("an interrupted filling begins again, so that nothing of it is left", async () => {
  expect(acts).toBeGreaterThan(LEARNERS * 10);
  expect(await db().user.count({ where: { isAdmin: true } })).toBe(1);
  expect(await db().user.count()).toBe(LEARNERS + 2);
});

test("every total of a demonstration is the sum of the ledger's entries", async () => {
  const wrong = await queryRows(
    z.object({ id: z.string() }),
    sql`
    SELECT v.user_id::text AS id FROM video_progress v
    WHERE v.points <> (SELECT coalesce(sum(points), 0) FROM point_entries e WHERE e.user_id = v.user_id AND e.video_id = v.video_id)
       OR v.points <> (SELECT coalesce(sum(points), 0) FROM earned_points e WHERE e.user_id = v.user_id AND e.video_id = v.video_id)`,
  );
  expect(wrong).toEqual([]);
  for (const { id } of await db().user.findMany({ where: { isAdmin: false } })) {
    const { _sum } = await db().pointEntry.aggregate({ where: { userId: id }, _sum: { points: true } });
    const totals = await listTotals([id]);
    expect(totals.get(id)?.points ?? 0).toBe(_sum.points ?? 0);
  }
});

test("what learners did lies within the year before now, each act after they joined", async () => {
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

test("some learners have left and some are only invited", async () => {
  const [gone, ...others] = await db().user.findMany({ where: { deactivatedAt: { not: null } } });
  expect([gone?.email, others]).toEqual(["learner-018@example.test", []]);
  const { id, deactivatedAt: left } = await db().user.findFirstOrThrow({ where: { deactivatedAt: { not: null } } });
  expect(await db().videoProgress.count({ where: { userId: id, completedAt: { gt: left ?? undefined } } })).toBe(0);
  const [invited, ...rest] = await db().user.findMany({ where: { hasPassword: false } });
  expect([invited?.email, rest]).toEqual(["learner-019@example.test", []]);
});

test("the database has its own clock again", async () => {
  const left = await queryOnlyRow(
    z.object({ schemas: z.int(), defaults: z.int() }),
    sql`
    SELECT (SELECT count(*) FROM pg_namespace WHERE nspname = 'demonstration')::int AS schemas,
           (SELECT count(*) FROM pg_attrdef WHERE pg_get_expr(adbin, adrelid) = 'CURRENT_TIMESTAMP')::int AS defaults`,
  );
  expect(left.schemas).toBe(0);
  expect(left.defaults).toBeGreaterThan(30);
  const { createdAt } = await db().user.create({ data: { email: "later@example.test", name: "Later" } });
  expect(Math.abs(createdAt.getTime() - Date.now())).toBeLessThan(60_000);
});

test("a database with data keeps its rows, also one in which a filled demonstration is used", async () => {
  const users = await db().user.count();
  expect(await fillDemonstration(demonstration)).toBeNull();
  expect(await db().user.count()).toBe(users);
});

test("a database with a user of another address is not emptied", async () => {
  await withClient((client) => client.query("CREATE SCHEMA demonstration"));
  const users = await db().user.count();
  await db().user.create({ data: { email: "ada@example.org", name: "Ada" } });
  await closeDatabase();
  await expect(fillDemonstration(demonstration)).rejects.toThrow("which a demonstration never touches");
  expect(await db().user.count()).toBe(users + 1);
});
