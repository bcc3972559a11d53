import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { embeddedBinaries } from "./binaries.mjs";
import { openCluster } from "./cluster.mjs";
import { clusterFolder, readConnection, urlOf } from "./connection.mjs";
import { connectToRunning, ensureRunning, stopServer } from "./server.mjs";

/** Advisory lock that every process shares while it uses the server; only the last one can take it exclusively. */
const USERS_LOCK = 7_391_001;

/** Time between two attempts to restart a server that died. */
const RETRY_EVERY_MS = 200;

/**
 * A running embedded database server.
 * @typedef {object} EmbeddedServer
 * @property {string} url
 * @property {boolean} started false when it was running already
 * @property {() => Promise<boolean>} stop ends this process's use; stops the server and returns true if it was the last
 */

/** @param {import("./cluster.mjs").Cluster} cluster */
async function acquire(cluster) {
  while (true) {
    const { client, started } = await ensureRunning(cluster);
    try {
      await client.query("SELECT pg_advisory_lock_shared($1)", [USERS_LOCK]);
      return { client, started };
    } catch {
      // Another process is stopping the server: start it again.
      await client.end().catch(() => {});
    }
  }
}

/**
 * @param {import("pg").Client} client
 * @returns {Promise<boolean>} whether no other process uses the server, so that it may be stopped
 */
async function release(client) {
  await client.query("SELECT pg_advisory_unlock_shared($1)", [USERS_LOCK]);
  const { rows } = await client.query("SELECT pg_try_advisory_lock($1) AS alone", [USERS_LOCK]);
  return rows[0].alone;
}

/**
 * Starts PostgreSQL from npm on a data folder, or uses the server that runs there already.
 * @param {string} dataDir
 * @param {{ keepUp?: boolean, binaries?: import("./binaries.mjs").Binaries }} [options] keepUp restarts the server when
 *   it dies; binaries are those of another PostgreSQL
 * @returns {Promise<EmbeddedServer>}
 * @throws {Failure} when it cannot be created or started
 */
export async function startEmbedded(dataDir, { keepUp = false, binaries = embeddedBinaries() } = {}) {
  const cluster = await openCluster(clusterFolder(path.resolve(dataDir)), binaries);
  let stopping = false;
  /** @type {Promise<void> | undefined} */
  let restarting;
  /** @type {import("pg").Client | undefined} */
  let holder;

  /** @param {import("pg").Client} client */
  function hold(client) {
    holder = client;
    client.once("end", () => {
      holder = undefined;
      if (keepUp && !stopping) restarting = restart();
    });
  }

  /** @returns {Promise<void>} */
  async function restart() {
    while (!stopping) {
      try {
        return hold((await acquire(cluster)).client);
      } catch {
        await delay(RETRY_EVERY_MS);
      }
    }
  }

  async function stop() {
    stopping = true;
    await restarting;
    const client = holder ?? (await connectToRunning(cluster));
    if (!client) return false;
    const isLast = await release(client);
    if (isLast) await stopServer(cluster);
    await client.end().catch(() => {});
    return isLast;
  }

  const { client, started } = await acquire(cluster);
  hold(client);
  return { url: urlOf({ ...readConnection(cluster.folder), port: client.port }), started, stop };
}
