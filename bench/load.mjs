/**
 * Sends the requests from a separate process, so that its work is not counted as the server's. Its parent process sends
 * `{ servers, people }` once and then `{ target, connections, milliseconds, most }` for each measurement, which it answers
 * with `{ seconds, latencies, failures }`.
 */
import { Agent, request } from "node:http";
import { targets } from "./targets.mjs";

const ONE_REQUEST_MS = 20_000;

let servers;
let people;
let count = 0;
let agent;
let lanes = [];

/** @returns {Promise<number>} the status, once the whole response has been read */
function exchange(server, query) {
  const { path, cookie, body } = query;
  const payload = body && JSON.stringify(body);
  const headers = {
    accept: "*/*",
    ...(cookie && { cookie }),
    // As a browser sends it for a call from our own pages.
    "sec-fetch-site": "same-origin",
    ...(payload && {
      origin: server,
      "content-type": "application/json",
      "content-length": Buffer.byteLength(payload),
    }),
  };
  return new Promise((resolve, reject) => {
    const sent = request(server + path, { agent, headers, method: payload ? "POST" : "GET", timeout: ONE_REQUEST_MS });
    sent.once("response", (response) => {
      response.resume();
      response.once("end", () => resolve(response.statusCode));
      response.once("error", reject);
    });
    sent.once("timeout", () => sent.destroy(new Error("No answer in time")));
    sent.once("error", (error) => {
      // The server may close an idle connection at the moment it is used again.
      if (sent.reusedSocket && error.code === "ECONNRESET") exchange(server, query).then(resolve, reject);
      else reject(error);
    });
    sent.end(payload);
  });
}

async function run({ target: position, connections, milliseconds, most }) {
  const target = targets[position];
  const server = servers[target.server];
  const latencies = [];
  const failures = new Map();
  const started = performance.now();
  const deadline = started + milliseconds;
  let left = most;
  const keepAsking = async (lane) => {
    while (performance.now() < deadline && left-- > 0) {
      const query = target.ask({ people, count: count++, lane });
      const before = performance.now();
      const outcome = await exchange(server, query).catch((error) => error.message);
      latencies.push(performance.now() - before);
      if (outcome !== 200) failures.set(outcome, (failures.get(outcome) ?? 0) + 1);
    }
  };
  await Promise.all(lanes.slice(0, connections).map(keepAsking));
  return { seconds: (performance.now() - started) / 1000, latencies: Float32Array.from(latencies), failures };
}

process.on("message", async (message) => {
  if (message.servers) {
    ({ servers, people } = message);
    process.send({});
    return;
  }
  if (message.fresh) {
    agent?.destroy();
    agent = new Agent({ keepAlive: true, maxSockets: message.connections });
    lanes = Array.from({ length: message.connections }, () => ({}));
  }
  process.send(await run(message));
});
process.once("disconnect", () => process.exit());
