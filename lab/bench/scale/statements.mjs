import { appendFileSync, openSync, readSync, statSync } from "node:fs";
import path from "node:path";
import { embeddedBinaries } from "../../../scripts/postgres/binaries.mjs";
import { openCluster } from "../../../scripts/postgres/cluster.mjs";
import { clusterFolder } from "../../../scripts/postgres/connection.mjs";

/**
 * The work of PostgreSQL for one statement, from its own log (auto_explain).
 * @typedef {object} Statement
 * @property {string} text
 * @property {number} ms of its execution
 * @property {number} blocks of 8 kB that it read, in memory or not
 * @property {string[]} scanned tables that were read from the first to the last block
 */

/** Values of auto_explain: every statement with its plan, without a clock for each node. */
const LOGGED = {
  log_min_duration: "0",
  log_analyze: "on",
  log_buffers: "on",
  log_timing: "off",
  log_format: "json",
};

/** @param {string} folder of the data @returns {string} the server's log */
export const logOf = (folder) => path.join(clusterFolder(folder), "server.log");

/**
 * Makes the server of a data folder write down every statement from its next start on.
 * @param {string} folder
 */
export async function logStatements(folder) {
  const { data } = await openCluster(clusterFolder(folder), embeddedBinaries());
  const settings = Object.entries(LOGGED).map(([name, value]) => `auto_explain.${name} = '${value}'`);
  // The data is thrown away, so nothing need survive a crash; the load vacuums by itself.
  const memory = ["shared_buffers = '2GB'", "max_wal_size = '16GB'", "fsync = off", "autovacuum = off", "jit = off"];
  appendFileSync(
    path.join(data, "postgresql.conf"),
    ["", "session_preload_libraries = 'auto_explain'", ...settings, ...memory, ""].join("\n"),
  );
}

/** Statements of the product's own clock, which no request asked for. */
const BACKGROUND =
  /FOR UPDATE SKIP LOCKED|WITH slice AS MATERIALIZED|FROM outbox_messages WHERE state <> 'queued'|(UPDATE|DELETE FROM) jobs\b/;

/** @typedef {{ "Node Type": string, "Relation Name"?: string, "Actual Rows"?: number, "Rows Removed by Filter"?: number, Plans?: Node[], "Shared Hit Blocks": number, "Shared Read Blocks": number }} Node */

/** A table of fewer rows takes one block or two: PostgreSQL reads it whole instead of its index. */
const FEW_ROWS = 100;

/** Nodes that read all of their input before they give a row, so that a LIMIT above them stops no scan. */
const BLOCKING = /^(Sort|Aggregate|Hash|WindowAgg|Materialize)$/;

/**
 * The tables that a plan reads from the first to the last block.
 * @param {Node} node
 * @param {boolean} [isBounded] whether a LIMIT above stops the reading
 * @returns {string[]}
 */
function scannedBy(node, isBounded = false) {
  const type = node["Node Type"];
  const bounded = type === "Limit" || (isBounded && !BLOCKING.test(type));
  const rows = (node["Actual Rows"] ?? 0) + (node["Rows Removed by Filter"] ?? 0);
  const own = type === "Seq Scan" && !bounded && rows > FEW_ROWS ? [node["Relation Name"] ?? ""] : [];
  return [...own, ...(node.Plans ?? []).flatMap((plan) => scannedBy(plan, bounded))];
}

const HEADER = /LOG: {2}duration: ([\d.]+) ms {2}plan:$/;

/**
 * @param {string} log
 * @returns {Statement[]}
 * @throws {SyntaxError} when the last plan is not written to its end
 */
function parse(log) {
  /** @type {Statement[]} */
  const statements = [];
  const lines = log.split("\n");
  for (let at = 0; at < lines.length; at++) {
    const ms = HEADER.exec(lines[at] ?? "")?.[1];
    if (!ms) continue;
    const plan = [];
    while (lines[at + 1]?.startsWith("\t")) plan.push(lines[++at]);
    /** @type {{ "Query Text": string, Plan: Node }} */
    const explained = JSON.parse(plan.join("\n"));
    const { "Query Text": text, Plan } = explained;
    const blocks = Plan["Shared Hit Blocks"] + Plan["Shared Read Blocks"];
    statements.push({ text, ms: Number(ms), blocks, scanned: scannedBy(Plan) });
  }
  return statements.filter(({ text }) => !BACKGROUND.test(text));
}

/**
 * Reads what a server's log gains from now on: the statements since the last reading, or null while the server writes one, which the
 * next reading has.
 * @param {string} file
 * @returns {() => Statement[] | null}
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
