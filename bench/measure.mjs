import path from "node:path";
import pg from "pg";
import { targets } from "./targets.mjs";
import { cpuBetween, cpuOf, memoryOf } from "./usage.mjs";
import { make, startNode } from "./workspace.mjs";

export const CONNECTIONS = [1, 16, 64];

/** Requests before each slot, not counted, because the first ones still suffer from the target before. */
const LEAD_IN_REQUESTS = 16;

/**
 * Durations and counts of a measurement.
 * @typedef {{ rounds: number, slotMs: number, leadInMs: number, warmUpMs: number, warmUpRequests: number, mostRequests: number }} Plan
 */

/**
 * One target at one number of connections, over all rounds.
 * @typedef {object} Series
 * @property {import("./targets.mjs").Target} target
 * @property {number} connections
 * @property {{ requests: number, seconds: number, serverMs: number, databaseMs: number }[]} rounds CPU time a request
 * @property {Float32Array[]} latencies milliseconds
 */

async function startLoad(folder, log, servers, people) {
  const child = await startNode(path.join(import.meta.dirname, "load.mjs"), { cwd: folder, log });
  const ask = (message) =>
    new Promise((resolve, reject) => {
      const gone = () => reject(new Error(`The load generator ended; see ${log}`));
      child.once("exit", gone);
      child.once("message", (answer) => {
        child.off("exit", gone);
        resolve(answer);
      });
      child.send(message);
    });
  await ask({ servers, people });
  return ask;
}

/** Folds the counters as the product does now and then, so that targets do not slow each other down. */
async function foldTallies(client) {
  await client.query(`WITH gone AS (DELETE FROM video_tallies RETURNING video_id, learners, ratings, rating_sum)
    INSERT INTO video_tallies (video_id, learners, ratings, rating_sum)
    SELECT video_id, sum(learners), sum(ratings), sum(rating_sum) FROM gone GROUP BY video_id`);
  await client.query("VACUUM video_tallies");
}

/**
 * Measures every target at every number of connections once a round. The order shifts with each round, so that other load
 * on the machine affects all targets.
 * @param {object} bench
 * @param {Record<string, import("./servers.mjs").Server>} bench.servers by name, and `database`
 * @param {{ userId: string, cookie: string }[]} bench.people
 * @param {Plan} bench.plan
 * @param {(round: number) => void} bench.onRound
 * @returns {Promise<{ series: Series[], memory: Record<string, { start: number, most: number }> }>} memory in MiB
 */
export async function measure({ servers, people, plan, folder, log, onRound }) {
  const urls = Object.fromEntries(Object.entries(servers).map(([name, { url }]) => [name, url]));
  const ask = await startLoad(folder, log, urls, people);
  const client = await make(
    async () => {
      const database = new pg.Client({ connectionString: servers.database.url });
      database.on("error", () => {});
      await database.connect();
      return database;
    },
    (database) => database.end(),
  );
  const memory = Object.fromEntries(
    Object.entries(servers).map(([name, { pid }]) => [name, { start: memoryOf(pid), most: 0 }]),
  );
  const series = targets.flatMap((target) =>
    CONNECTIONS.map((connections) => ({ target, connections, rounds: [], latencies: [] })),
  );

  async function slot({ target, connections, rounds, latencies }) {
    const server = servers[target.server];
    const message = { target: targets.indexOf(target), connections, most: plan.mostRequests };
    await foldTallies(client);
    await ask({ ...message, milliseconds: plan.leadInMs, most: LEAD_IN_REQUESTS, fresh: true });
    const before = [cpuOf(server.pid), cpuOf(servers.database.pid)];
    const result = await ask({ ...message, milliseconds: plan.slotMs });
    const [serverMs, databaseMs] = [server.pid, servers.database.pid].map((pid, index) =>
      cpuBetween(before[index], cpuOf(pid)),
    );
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
    for (const name of [target.server, "database"]) {
      memory[name].most = Math.max(memory[name].most, memoryOf(servers[name].pid));
    }
  }

  for (const target of targets) {
    const warmUp = { target: targets.indexOf(target), connections: 16, most: plan.warmUpRequests, fresh: true };
    await ask({ ...warmUp, milliseconds: plan.warmUpMs });
    await foldTallies(client);
  }
  for (let round = 0; round < plan.rounds; round++) {
    onRound(round + 1);
    const first = Math.floor((round * targets.length) / plan.rounds);
    for (const connections of CONNECTIONS) {
      for (let turn = 0; turn < targets.length; turn++) {
        const target = targets[(first + turn) % targets.length];
        await slot(series.find((one) => one.target === target && one.connections === connections));
      }
    }
  }
  return { series, memory };
}
