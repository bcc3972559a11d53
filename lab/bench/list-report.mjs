import { readFileSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { applyMigrations } from "../../scripts/steps/migrations.mjs";
import { step } from "../../scripts/steps/progress.mjs";
import { root } from "./build.mjs";
import { startDatabase } from "./servers.mjs";
import { figure, table } from "./table.mjs";
import { runNode } from "./workspace.mjs";

/** The limit of a list's query. */
const LIMIT_MS = 50;

/** Columns for the queries of a list. */
const QUERIES = 3;

/**
 * The measurements that lab/bench/lists.ts writes about a list.
 * @typedef {{ list: string, queries: { ms: number, blocks: number }[] }} MeasuredList
 */

/** @param {string} url of an empty, migrated database */
async function load(url) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(readFileSync(path.join(import.meta.dirname, "lists.sql"), "utf8"));
    await client.query("VACUUM (ANALYZE)");
  } finally {
    await client.end();
  }
}

/** @param {MeasuredList} measured */
function rowOf({ list, queries }) {
  const times = queries.slice(0, QUERIES).map(({ ms }) => figure(ms));
  const gap = Array.from({ length: QUERIES - times.length }, () => "");
  const slowest = Math.max(...queries.map(({ ms }) => ms));
  const blocks = queries.reduce((sum, query) => sum + query.blocks, 0);
  return [list, ...gap, ...times, figure(blocks), slowest > LIMIT_MS ? "!" : ""];
}

/**
 * Fills a new database and measures the dashboard's lists on it (lab/bench/lists.ts).
 * @param {string} folder for the database and temporary files
 */
export async function listReport(folder) {
  const { url } = await step("Starting a database", () => startDatabase(path.join(folder, "lists")));
  await applyMigrations(url);
  await step("Loading 1,000,000 users, 2,000,000 events, 5,000 videos", () => load(url));
  const file = path.join(folder, "lists.json");
  await step("Measuring the queries of the lists", () =>
    runNode(path.join(import.meta.dirname, "lists.ts"), {
      nodeFlags: ["--import", "tsx", "--conditions=react-server"],
      args: [file],
      cwd: root,
      env: { DATABASE_URL: url },
      log: path.join(folder, "lists.out"),
    }),
  );
  /** @type {MeasuredList[]} */
  const measured = JSON.parse(readFileSync(file, "utf8"));
  return table(
    `Milliseconds in PostgreSQL of each query of a list, the median of five; ! is over ${LIMIT_MS} ms`,
    ["list", "", "", "", "blocks", ""],
    measured.map(rowOf),
  );
}
