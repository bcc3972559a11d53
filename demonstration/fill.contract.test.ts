import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { listTotals } from "@/lib/learning/progress/data";
import { listTeams } from "@/lib/organisation/teams/data";
import { closeDatabase, db } from "@/lib/platform/db";
import { sql } from "@/lib/platform/sql/fragments";
import { queryOnlyRow, queryRows } from "@/lib/platform/sql/query";
import { useOwnDatabase } from "@/testing/own-database";
import { fillDemonstration } from "./fill";

const LEARNERS = 6;
const demonstration = { learners: LEARNERS, seed: 5, password: "correct horse" };

let drop: () => Promise<void>;
let acts: number;

beforeAll(async () => {
  drop = await useOwnDatabase();
  acts = await fillDemonstration(demonstration);
});
afterAll(() => drop());

test("every total of a demonstration is the sum of the ledger's entries", async () => {
  expect(acts).toBeGreaterThan(LEARNERS * 10);
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
    Array.from({ length: LEARNERS }, (_, index) => `learner-00${index + 1}@example.test`),
  );
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

test("a database with data is refused and keeps its rows", async () => {
  const users = await db().user.count();
  await expect(fillDemonstration(demonstration)).rejects.toThrow("never added to other data");
  await closeDatabase();
  expect(await db().user.count()).toBe(users);
});
