import { existsSync, readFileSync, realpathSync, renameSync } from "node:fs";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { Failure } from "../failure.mjs";
import { listenOnce } from "../port.mjs";
import { run } from "./account.mjs";
import { readConnection, urlOf, writeConnection } from "./connection.mjs";
import { disownPidFile, isPostmaster, readPidFile } from "./postmaster.mjs";

/** Recovery after a crash replays at most the changes since the last checkpoint: seconds in practice. */
const READY_WITHIN_MS = 120_000;
const STOPPED_WITHIN_S = 60;

/** @param {import("./cluster.mjs").Cluster} cluster */
function logFile({ folder }) {
  return path.join(folder, "server.log");
}

/** The last port, or a free one when it is in use. @param {import("./connection.mjs").Connection} connection */
function portFor({ port = 0 }) {
  return listenOnce(port, "127.0.0.1").catch(() => listenOnce(0, "127.0.0.1"));
}

/**
 * Connects to the cluster's server if it is running; only a connection proves that it is ready.
 * @param {import("./cluster.mjs").Cluster} cluster
 * @returns {Promise<pg.Client | undefined>}
 */
export async function connectToRunning(cluster) {
  const port = readPidFile(cluster)?.port;
  if (!port) return undefined;
  const url = urlOf({ ...readConnection(cluster.folder), port });
  const client = new pg.Client({
    connectionString: url,
    application_name: "waypoint holder",
    connectionTimeoutMillis: 2000,
    query_timeout: 5000,
    keepAlive: true,
  });
  client.on("error", () => {});
  try {
    await client.connect();
    const { rows } = await client.query("SELECT current_setting('data_directory') AS data");
    // The pid file of a copied data folder refers to the original's server.
    if (realpathSync(rows[0].data) === cluster.data) return client;
  } catch {
    // Not ready, or another server: the caller retries.
  }
  await client.end().catch(() => {});
  return undefined;
}

/** @param {import("./cluster.mjs").Cluster} cluster @returns {Promise<boolean>} whether it started */
async function launch(cluster) {
  const connection = readConnection(cluster.folder);
  const port = await portFor(connection);
  if (existsSync(logFile(cluster))) renameSync(logFile(cluster), `${logFile(cluster)}.1`);
  const flags = ["start", "-D", cluster.data, "-l", logFile(cluster), "-w", "-t", "60", "-o", `-p ${port}`];
  const { code } = await run(cluster.account, cluster.binaries.pgCtl, flags);
  if (code === 0 && port !== connection.port) writeConnection(cluster.folder, { ...connection, port });
  return code === 0;
}

/** @param {import("./cluster.mjs").Cluster} cluster */
function lastLogLine(cluster) {
  const lines = existsSync(logFile(cluster)) ? readFileSync(logFile(cluster), "utf8").trim().split("\n") : [];
  return lines.findLast((line) => /FATAL|PANIC|ERROR/.test(line)) ?? lines.at(-1) ?? "no log";
}

/**
 * Connects to the cluster's server, and starts it if it is not running.
 * @param {import("./cluster.mjs").Cluster} cluster
 * @returns {Promise<{ client: pg.Client, started: boolean }>}
 * @throws {Failure} when it does not become ready
 */
export async function ensureRunning(cluster) {
  const deadline = Date.now() + READY_WITHIN_MS;
  let started = false;
  let failedStarts = 0;
  while (Date.now() < deadline && failedStarts < 5) {
    const client = await connectToRunning(cluster);
    if (client) return { client, started };
    const pid = readPidFile(cluster)?.pid;
    const busy = pid && isPostmaster(cluster, pid);
    if (busy) {
      await delay(100);
      continue;
    }
    if (pid) disownPidFile(cluster, pid);
    started = await launch(cluster);
    // Another process may have started the server, or the port may be in use by now.
    if (!started) await delay(100 * ++failedStarts);
  }
  throw new Failure(
    `The embedded PostgreSQL does not start (${lastLogLine(cluster)}): see ${logFile(cluster)}, or set DATABASE_URL to a PostgreSQL server.`,
  );
}

/**
 * Stops the cluster's server: it ends sessions and writes its data to disk.
 * @param {import("./cluster.mjs").Cluster} cluster
 */
export async function stopServer(cluster) {
  /** @param {"fast" | "immediate"} mode */
  const stop = (mode) =>
    run(cluster.account, cluster.binaries.pgCtl, [
      ...["stop", "-D", cluster.data, "-m", mode, "-w", "-t", String(STOPPED_WITHIN_S)],
    ]);
  const { code } = await stop("fast");
  const pid = readPidFile(cluster)?.pid;
  if (code !== 0 && pid && isPostmaster(cluster, pid)) await stop("immediate");
}
