/**
 * Measures the queries of the dashboard's lists on the database that DATABASE_URL names: reads each list as its call does,
 * records every query that reaches PostgreSQL, and runs it under EXPLAIN with the same values.
 */
import { writeFileSync } from "node:fs";
import pg from "pg";
import { listInvitations } from "@/lib/identity/invitations/data";
import { listUsers, selectUsers } from "@/lib/identity/users/data";
import { type UserSort, userListSchema, userSorts } from "@/lib/identity/users/schema";
import { listTotals, selectCompletions } from "@/lib/learning/progress/data";
import { videoListSchema, videoSorts } from "@/lib/library/videos/schema";
import { selectVideos } from "@/lib/library/videos/select-page";
import { listEvents } from "@/lib/platform/audit/data";
import { auditListSchema } from "@/lib/platform/audit/schema";
import { closeDatabase } from "@/lib/platform/db";

type Query = { text: string; values: unknown[] };

/** Runs of each query; the median counts. */
const RUNS = 5;

const person = (n: number) => `b0000000-0000-4000-8000-01${n.toString(16).padStart(10, "0")}`;
const area = "b0000000-0000-4000-8000-020000000007";

const users = (asked: object) => () => listUsers(userListSchema.parse(asked));
const videos = (asked: object) => () => selectVideos(videoListSchema.parse({ limit: 24, ...asked }), person(1));
const events = (asked: object) => () => listEvents(auditListSchema.parse(asked));

/** Reads 20 pages of a list, and then measures the next one. */
const deep = (sort: UserSort) => async () => {
  let cursor: string | undefined;
  for (let page = 0; page < 20; page += 1) {
    const { next } = await selectUsers({ sort, limit: 200, cursor });
    cursor = next ?? undefined;
  }
  recorded.length = 0;
  return listUsers(userListSchema.parse({ sort, cursor }));
};

const lists: [string, () => Promise<unknown>][] = [
  ...userSorts.map((sort): [string, () => Promise<unknown>] => [`users by ${sort}`, users({ sort })]),
  ...userSorts.map((sort): [string, () => Promise<unknown>] => [`users by ${sort}, page 80`, deep(sort)]),
  ["users, administrators", users({ role: "admin" })],
  ["users, administrators by name", users({ role: "admin", sort: "name" })],
  ["users, regular", users({ role: "user" })],
  ["users, q of one person", users({ q: "lina.200@mi" })],
  ["users, q of a thousand", users({ q: "lina juri" })],
  ["users, q of a thousand by name", users({ q: "lina juri", sort: "name" })],
  ["users, q of a quarter", users({ q: "harbour" })],
  ["users, q of a quarter by last sign-in", users({ q: "harbour", sort: "lastSignIn" })],
  ["users, q of nobody", users({ q: "xyzzy" })],
  ["users, q of three letters", users({ q: "gra" })],
  ["users, q of two letters", users({ q: "qu" })],
  ["users, q of two letters that nobody has", users({ q: "xy" })],
  ["users, q of one letter that nobody has", users({ q: "#" })],
  ["users, q of administrators", users({ q: "harbour", role: "admin" })],
  ["invitations", () => listInvitations({ limit: 50 })],
  ["events", events({})],
  ["events of a busy person", events({ personId: person(0) })],
  ["events of a person", events({ personId: person(4001) })],
  ["events of a kind", events({ kind: "user" })],
  ["events of a rare kind", events({ kind: "video" })],
  ["events of a person and a kind", events({ personId: person(0), kind: "account" })],
  ["export: users", () => selectUsers({ sort: "newest", limit: 500 })],
  ["export: their totals", () => listTotals(Array.from({ length: 500 }, (_, n) => person(n * 50)))],
  ["export: completions", () => selectCompletions({}, { userId: person(500_000), videoId: person(0) })],
  ...videoSorts.map((sort): [string, () => Promise<unknown>] => [`videos by ${sort}`, videos({ sort })]),
  ["videos, q", videos({ q: "juri" })],
  ["videos, q of nothing", videos({ q: "xyzzy" })],
  ["videos, q of two letters", videos({ q: "qu" })],
  ["videos of an area", videos({ areaId: area })],
  ["videos of an area by rating", videos({ areaId: area, sort: "rating" })],
];

const recorded: Query[] = [];
const { query } = pg.Client.prototype;
pg.Client.prototype.query = function note(this: pg.Client, ...given: unknown[]) {
  const [asked, values] = given as [string | Query, unknown[] | undefined];
  const text = typeof asked === "string" ? asked : asked.text;
  if (/^\s*(SELECT|WITH)/i.test(text)) {
    recorded.push({ text, values: (typeof asked === "string" ? values : asked.values) ?? [] });
  }
  return Reflect.apply(query, this, given);
} as typeof query;

type Plan = { "Shared Hit Blocks": number; "Shared Read Blocks": number };
type Explained = { "Execution Time": number; "Planning Time": number; Plan: Plan };

/** @returns the median run: milliseconds in PostgreSQL with planning, and the 8 kB blocks that it read */
async function explain(client: pg.Client, { text, values }: Query) {
  const runs: { ms: number; blocks: number }[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    const { rows } = await client.query(`EXPLAIN (ANALYZE, BUFFERS, TIMING OFF, FORMAT JSON) ${text}`, values);
    const [{ Plan: plan, ...times }] = rows[0]["QUERY PLAN"] as [Explained];
    const blocks = plan["Shared Hit Blocks"] + plan["Shared Read Blocks"];
    runs.push({ ms: times["Execution Time"] + times["Planning Time"], blocks });
  }
  return runs.sort((a, b) => a.ms - b.ms)[RUNS >> 1] as (typeof runs)[number];
}

const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
await client.connect();
const measured: { list: string; queries: { ms: number; blocks: number; text: string }[] }[] = [];
for (const [list, ask] of lists) {
  recorded.length = 0;
  await ask();
  const queries = [];
  for (const one of recorded.splice(0)) queries.push({ ...(await explain(client, one)), text: one.text });
  measured.push({ list, queries });
}
await client.end();
await closeDatabase();
writeFileSync(process.argv[2] ?? "/dev/stdout", JSON.stringify(measured));
