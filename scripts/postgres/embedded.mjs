import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { Failure } from "../failure.mjs";
import { embeddedBinaries, systemBinaries } from "./binaries.mjs";
import { openCluster } from "./cluster.mjs";
import { clusterFolder, readConnection, urlOf } from "./connection.mjs";
import { readPidFile } from "./postmaster.mjs";
import { connectToRunning, ensureRunning, stopServer } from "./server.mjs";

/** The advisory lock that everybody who uses the server shares: who can have it alone is the last one. */
const USERS_LOCK = 7_391_001;

/**
 * A database server of this application's own.
 * @typedef {object} EmbeddedServer
 * @property {string} url
 * @property {boolean} started false where it was running already
 * @property {() => Promise<boolean>} stop ends this process's use; stops the server, and says true, if it was the last
 */

async function takeUse(cluster) {
  while (true) {
    const { client, started } = await ensureRunning(cluster);
    try {
      await client.query("SELECT pg_advisory_lock_shared($1)", [USERS_LOCK]);
      return { client, started };
    } catch {
      // The last user before this one is stopping the server: start it again.
      await client.end().catch(() => {});
    }
  }
}

/** @returns {Promise<boolean>} whether nobody else uses the server, so that it may be stopped */
async function giveUpUse(client) {
  await client.query("SELECT pg_advisory_unlock_shared($1)", [USERS_LOCK]);
  const { rows } = await client.query("SELECT pg_try_advisory_lock($1) AS alone", [USERS_LOCK]);
  return rows[0].alone;
}

async function use(cluster, keepUp) {
  let stopping = false;
  let returning;
  let holder;

  function hold(client) {
    holder = client;
    client.once("end", () => {
      holder = undefined;
      if (keepUp && !stopping) returning = comeBack();
    });
  }

  async function comeBack() {
    while (!stopping) {
      try {
        return hold((await takeUse(cluster)).client);
      } catch {
        await delay(1000);
      }
    }
  }

  async function stop() {
    stopping = true;
    await returning;
    const client = holder ?? (await connectToRunning(cluster));
    if (!client) return false;
    const alone = await giveUpUse(client);
    if (alone) await stopServer(cluster);
    await client.end().catch(() => {});
    return alone;
  }

  const { client, started } = await takeUse(cluster);
  const { port } = readPidFile(cluster);
  hold(client);
  return { url: urlOf({ ...readConnection(cluster.folder), port }), started, stop };
}

/**
 * PostgreSQL from npm on a data folder of this application's; made the first time, used where it runs already.
 * @param {string} dataDir
 * @param {{ keepUp?: boolean }} [options] keepUp starts the server again when it dies
 * @returns {Promise<EmbeddedServer>}
 * @throws {Failure} where it cannot be made or started
 */
export async function startEmbedded(dataDir, { keepUp = false } = {}) {
  return use(await openCluster(clusterFolder(path.resolve(dataDir)), embeddedBinaries()), keepUp);
}

/**
 * The same with the PostgreSQL that this machine has: the tests run against both.
 * @param {string} dataDir
 * @returns {Promise<EmbeddedServer>}
 * @throws {Failure} where it has none
 */
export async function startSystem(dataDir) {
  const binaries = systemBinaries();
  if (!binaries) throw new Failure("This machine has no PostgreSQL of its own: install it, or use the embedded one.");
  return use(await openCluster(clusterFolder(path.resolve(dataDir)), binaries), false);
}
