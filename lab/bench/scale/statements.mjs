import { appendFileSync, openSync, readSync, statSync } from "node:fs";
import path from "node:path";
import { embeddedBinaries } from "../../../scripts/postgres/binaries.mjs";
import { openCluster } from "../../../scripts/postgres/cluster.mjs";
import { clusterFolder } from "../../../scripts/postgres/connection.mjs";

/**
 * PostgreSQL's work for one statement: milliseconds of its execution, blocks of 8 kB that it read, from memory or not,
 * and the tables that it read whole.
 * @typedef {{ text: string, ms: number, blocks: number, scanned: string[] }} Statement
 */

/** Logs every statement with its plan, without timing each node. The data does not have to survive a crash. */
const SETTINGS = `
session_preload_libraries = 'auto_explain'
auto_explain.log_min_duration = 0
auto_explain.log_analyze = on
auto_explain.log_buffers = on
auto_explain.log_timing = off
auto_explain.log_format = json
shared_buffers = '2GB'
max_wal_size = '16GB'
fsync = off
autovacuum = off
jit = off
`;

/** @param {string} folder of the data @returns {string} the server's log */
export const logOf = (folder) => path.join(clusterFolder(folder), "server.log");

/** Makes the server of a new data folder log every statement. @param {string} folder */
export async function logStatements(folder) {
  const { data } = await openCluster(clusterFolder(folder), embeddedBinaries());
  appendFileSync(path.join(data, "postgresql.conf"), SETTINGS);
}

/** Statements of background jobs, which belong to no request. */
const BACKGROUND = /FOR UPDATE SKIP LOCKED|WITH slice AS MATERIALIZED|(UPDATE|DELETE FROM) jobs\b/;

/** @typedef {{ "Node Type": string, "Relation Name"?: string, "Actual Rows"?: number, "Rows Removed by Filter"?: number, Plans?: Node[], "Shared Hit Blocks": number, "Shared Read Blocks": number }} Node */

/** A table with fewer rows takes one or two blocks: PostgreSQL reads it whole instead of using an index. */
const FEW_ROWS = 100;

/** Nodes that read all of their input before they return a row, so that a LIMIT above them stops no scan. */
const BLOCKING = /^(Sort|Aggregate|Hash|WindowAgg|Materialize)$/;

/**
 * The tables that a plan reads whole.
 * @param {Node} node
 * @param {boolean} [isBounded] true when a LIMIT above stops the reading
 * @returns {string[]}
 */
function scannedBy(node, isBounded = false) {
  const type = node["Node Type"];
  const bounded = type === "Limit" || (isBounded && !BLOCKING.test(type));
  const rows = (node["Actual Rows"] ?? 0) + (node["Rows Removed by Filter"] ?? 0);
  const own = type === "Seq Scan" && !bounded && rows > FEW_ROWS ? [node["Relation Name"] ?? ""] : [];
  return [...own, ...(node.Plans ?? []).flatMap((plan) => scannedBy(plan, bounded))];
}

/** A plan in the log: its duration, and its lines, which begin with a tab. */
const EXPLAINED = /LOG: {2}duration: ([\d.]+) ms {2}plan:\n((?:\t.*\n)*)/g;

/** @param {string} log @returns {Statement[]} @throws {SyntaxError} when the last plan is not written to its end */
const parse = (log) =>
  [...log.matchAll(EXPLAINED)]
    .map(([, ms, explained = ""]) => {
      const { "Query Text": text, Plan } = /** @type {{ "Query Text": string, Plan: Node }} */ (JSON.parse(explained));
      const blocks = Plan["Shared Hit Blocks"] + Plan["Shared Read Blocks"];
      return { text, ms: Number(ms), blocks, scanned: scannedBy(Plan) };
    })
    .filter(({ text }) => !BACKGROUND.test(text));

/**
 * Reads the new statements in a server's log.
 * @param {string} file
 * @returns {() => Statement[] | null} the statements since the last call; null while one is incomplete, which the next
 *   call then returns
 */
export function follow(file) {
  const log = openSync(file, "r");
  let offset = statSync(file).size;
  return () => {
    const bytes = Buffer.alloc(statSync(file).size - offset);
    const length = readSync(log, bytes, 0, bytes.length, offset);
    try {
      const statements = parse(bytes.toString());
      offset += length;
      return statements;
    } catch (error) {
      if (error instanceof SyntaxError) return null;
      throw error;
    }
  };
}
