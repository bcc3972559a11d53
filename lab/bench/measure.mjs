import path from "node:path";
import pg from "pg";
import { CONNECTIONS, targets } from "./targets.mjs";
import { cpuBetween, cpuOf, memoryOf } from "./usage.mjs";
import { make, startNode } from "./workspace.mjs";

/** Requests before each slot, not counted, because the first ones still suffer from the target before. */
const LEAD_IN_REQUESTS = 16;

/**
 * Durations and counts of a measurement.
 * @typedef {{ rounds: number, slotMs: number, leadInMs: number, warmUpMs: number, warmUpRequests: number, mostRequests: number }} Plan
 */

/**
 * @typedef {import("./servers.mjs").Server} Server
 * @typedef {import("./servers.mjs").Servers} Servers
 * @typedef {import("./targets.mjs").Target} Target
 * @typedef {Record<keyof Servers, { start: number, most: number }>} Memory in MiB
 * @typedef {(slot: import("./load.mjs").Slot) => Promise<import("./load.mjs").Outcome>} SendRequests
 */

/**
 * One target at one number of connections, over all rounds.
 * @typedef {object} Series
 * @property {Target} target
 * @property {number} connections
 * @property {{ requests: number, seconds: number, serverMs: number, databaseMs: number }[]} rounds CPU time a request
 * @property {Float32Array[]} latencies milliseconds
 */

/**
 * @template T
 * @param {Servers} servers
 * @param {(server: Server) => T} read
 * @returns {Record<keyof Servers, T>}
 */
const ofEachServer = ({ product, prisma, bare, minimal, database }, read) => ({
  product: read(product),
  prisma: read(prisma),
  bare: read(bare),
  minimal: read(minimal),
  database: read(database),
});

/**
 * Starts the process that sends the requests.
 * @param {string} folder
 * @param {string} log a file
 * @param {import("./load.mjs").Setup} setup
 * @returns {Promise<SendRequests>}
 */
async function startLoad(folder, log, setup) {
  const child = await startNode(path.join(import.meta.dirname, "load.mjs"), { cwd: folder, log });
  /**
   * @param {object} message
   * @returns {Promise<import("./load.mjs").Outcome>} empty for the setup
   */
  const ask = (message) =>
    new Promise((resolve, reject) => {
      const gone = () => reject(new Error(`The load generator ended; see ${log}`));
      child.once("exit", gone);
      child.once("message", (answer) => {
        child.off("exit", gone);
        resolve(/** @type {import("./load.mjs").Outcome} */ (answer));
      });
      child.send(message);
    });
  await ask(setup);
  return ask;
}

/**
 * Folds the counters as the product does now and then, so that targets do not slow each other down.
 * @param {pg.Client} client
 */
async function foldTallies(client) {
  await client.query(`WITH gone AS (DELETE FROM video_tallies RETURNING video_id, learners, ratings, rating_sum)
    INSERT INTO video_tallies (video_id, learners, ratings, rating_sum, is_folded)
    SELECT video_id, sum(learners), sum(ratings), sum(rating_sum), true FROM gone GROUP BY video_id`);
  await client.query("VACUUM video_tallies");
}

/**
 * Gives every user the credit for reports of watching again, which a slot sends faster than anybody watches.
 * @param {pg.Client} client
 */
const refillCredits = (client) => client.query("UPDATE watch_credits SET credit = 1200, at = now(), beats = 0");

/** @param {string} url of the database @returns {Promise<pg.Client>} closed on shutdown */
const connect = (url) =>
  make(
    async () => {
      const client = new pg.Client({ connectionString: url });
      client.on("error", () => {});
      await client.connect();
      return client;
    },
    (client) => client.end(),
  );

/**
 * Measures one target at one number of connections for one slot, and adds the result to its series and the memory.
 * @param {Series} series
 * @param {{ servers: Servers, plan: Plan, sendRequests: SendRequests, client: pg.Client, memory: Memory }} bench
 */
async function measureSlot(
  { target, connections, rounds, latencies },
  { servers, plan, sendRequests, client, memory },
) {
  const server = servers[target.server];
  const message = { target: targets.indexOf(target), connections, most: plan.mostRequests };
  await foldTallies(client);
  if (target.id.endsWith("beat")) await refillCredits(client);
  await sendRequests({ ...message, milliseconds: plan.leadInMs, most: LEAD_IN_REQUESTS, fresh: true });
  const serverBefore = cpuOf(server.pid);
  const databaseBefore = cpuOf(servers.database.pid);
  const result = await sendRequests({ ...message, milliseconds: plan.slotMs });
  const serverMs = cpuBetween(serverBefore, cpuOf(server.pid));
  const databaseMs = cpuBetween(databaseBefore, cpuOf(servers.database.pid));
  if (result.failures.size > 0) {
    const failures = [...result.failures].map(([what, times]) => `${times} × ${what}`).join(", ");
    throw new Error(`${target.name.trim()} at ${connections} connections failed: ${failures}`);
  }
  const requests = result.latencies.length;
  rounds.push({
    requests,
    seconds: result.seconds,
    serverMs: serverMs / requests,
    databaseMs: databaseMs / requests,
  });
  latencies.push(result.latencies);
  for (const name of /** @type {const} */ ([target.server, "database"])) {
    memory[name].most = Math.max(memory[name].most, memoryOf(servers[name].pid));
  }
}

/** The numbers of connections of a target. @param {Target} target */
const connectionsOf = (target) => target.connections ?? CONNECTIONS;

/**
 * Measures every chosen target at each of its numbers of connections once a round. The order shifts with each round, so that
 * other load on the machine affects all targets.
 * @param {object} bench
 * @param {Servers} bench.servers
 * @param {import("./dataset.mjs").User[]} bench.users
 * @param {Plan} bench.plan
 * @param {Target[]} bench.chosen
 * @param {string} bench.folder
 * @param {string} bench.log a file
 * @param {(round: number) => void} bench.onRound
 * @returns {Promise<{ series: Series[], memory: Memory }>}
 */
export async function measure({ servers, users, plan, chosen, folder, log, onRound }) {
  const urls = ofEachServer(servers, ({ url }) => url);
  const sendRequests = await startLoad(folder, log, { servers: urls, users });
  const client = await connect(servers.database.url);
  const memory = ofEachServer(servers, ({ pid }) => ({ start: memoryOf(pid), most: 0 }));
  /** @type {Series[]} */
  const series = chosen.flatMap((target) =>
    connectionsOf(target).map((connections) => ({ target, connections, rounds: [], latencies: [] })),
  );

  for (const target of chosen) {
    if (target.id.endsWith("beat")) await refillCredits(client);
    const warmUp = { target: targets.indexOf(target), connections: 16, most: plan.warmUpRequests, fresh: true };
    await sendRequests({ ...warmUp, milliseconds: plan.warmUpMs });
    await foldTallies(client);
  }
  for (let round = 0; round < plan.rounds; round++) {
    onRound(round + 1);
    const first = Math.floor((round * chosen.length) / plan.rounds);
    for (const connections of CONNECTIONS) {
      for (let turn = 0; turn < chosen.length; turn++) {
        const target = chosen[(first + turn) % chosen.length];
        const next = series.find((one) => one.target === target && one.connections === connections);
        if (next) await measureSlot(next, { servers, plan, sendRequests, client, memory });
      }
    }
  }
  return { series, memory };
}
