/**
 * Sends the requests from a separate process, so that its work is not counted as the server's. Its parent process sends
 * `{ servers, users }` once and then `{ target, connections, milliseconds, most }` for each measurement, which it answers
 * with `{ seconds, latencies, failures }`.
 */
import { Agent, request } from "node:http";
import { required } from "./required.mjs";
import { targets } from "./targets.mjs";

const REQUEST_TIMEOUT_MS = 20_000;

/**
 * @typedef {object} Setup
 * @property {Record<import("./targets.mjs").Target["server"], string>} servers addresses by name
 * @property {import("./dataset.mjs").User[]} users
 *
 * @typedef {object} Slot
 * @property {number} target its index
 * @property {number} connections
 * @property {number} milliseconds
 * @property {number} most requests
 * @property {boolean} [fresh] opens new connections
 *
 * @typedef {object} Outcome
 * @property {number} seconds
 * @property {Float32Array} latencies milliseconds of each request
 * @property {Map<string | number, number>} failures how often each status other than 200, or each error, occurred
 */

/** @type {Setup | undefined} */
let setup;
let count = 0;
/** @type {Agent | undefined} */
let agent;
/** @type {import("./targets.mjs").Lane[]} */
let lanes = [];

/**
 * @param {string} server its address
 * @param {import("./targets.mjs").Query} query
 * @param {boolean} [gzip] asks for compression
 * @returns {Promise<number | undefined>} the status, once the whole response has been read
 */
function exchange(server, query, gzip = false) {
  const { path, cookie, body } = query;
  const payload = body && JSON.stringify(body);
  const headers = {
    accept: "*/*",
    ...(cookie && { cookie }),
    ...(gzip && { "accept-encoding": "gzip, deflate, br, zstd" }),
    // As a browser sends it for a call from our own pages.
    "sec-fetch-site": "same-origin",
    ...(payload && {
      origin: server,
      "content-type": "application/json",
      "content-length": Buffer.byteLength(payload),
    }),
  };
  return new Promise((resolve, reject) => {
    const sent = request(server + path, {
      agent,
      headers,
      method: payload ? "POST" : "GET",
      timeout: REQUEST_TIMEOUT_MS,
    });
    sent.once("response", (response) => {
      response.resume();
      response.once("end", () => resolve(response.statusCode));
      response.once("error", reject);
    });
    sent.once("timeout", () => sent.destroy(new Error("No answer in time")));
    sent.once("error", (/** @type {NodeJS.ErrnoException} */ error) => {
      // The server may close an idle connection at the moment it is used again.
      if (sent.reusedSocket && error.code === "ECONNRESET") exchange(server, query, gzip).then(resolve, reject);
      else reject(error);
    });
    sent.end(payload);
  });
}

/**
 * @param {Slot} slot
 * @returns {Promise<Outcome>}
 */
async function run({ target: index, connections, milliseconds, most }) {
  const { servers, users } = required(setup, "servers and users");
  const target = required(targets[index], `target ${index}`);
  const server = servers[target.server];
  /** @type {number[]} */
  const latencies = [];
  /** @type {Outcome["failures"]} */
  const failures = new Map();
  const started = performance.now();
  const deadline = started + milliseconds;
  let left = most;
  /** @param {import("./targets.mjs").Lane} lane */
  const keepAsking = async (lane) => {
    while (performance.now() < deadline && left-- > 0) {
      const turn = { users, count: count++, lane };
      if (target.before) await exchange(servers.bare, target.before(turn));
      const query = target.ask(turn);
      const before = performance.now();
      const outcome = await exchange(server, query, target.gzip).catch((error) => error.message);
      latencies.push(performance.now() - before);
      if (outcome !== 200) failures.set(outcome, (failures.get(outcome) ?? 0) + 1);
    }
  };
  await Promise.all(lanes.slice(0, connections).map(keepAsking));
  return { seconds: (performance.now() - started) / 1000, latencies: Float32Array.from(latencies), failures };
}

process.on("message", async (received) => {
  const message = /** @type {Setup | Slot} */ (received);
  if ("servers" in message) {
    setup = message;
    process.send?.({});
    return;
  }
  if (message.fresh) {
    agent?.destroy();
    agent = new Agent({ keepAlive: true, maxSockets: message.connections });
    lanes = Array.from({ length: message.connections }, () => ({}));
  }
  process.send?.(await run(message));
});
process.once("disconnect", () => process.exit());
