import { connect } from "node:net";

/**
 * An answer: its status, its time in milliseconds, and whether it has Retry-After. Status 0 means no answer.
 * @typedef {{ status: number, ms: number, retryAfter: boolean }} Answer
 */

/**
 * Sends one GET on a connection of its own.
 * @param {number} port
 * @param {string} path
 * @param {Record<string, string>} headers
 * @returns {Promise<Answer>}
 */
export function get(port, path, headers) {
  const started = performance.now();
  return new Promise((resolve) => {
    let text = "";
    const socket = connect({ port, host: "127.0.0.1" });
    const end = () => {
      const status = Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1] ?? 0);
      resolve({ status, ms: performance.now() - started, retryAfter: /\r\nretry-after: \d/i.test(text) });
    };
    socket.setTimeout(30_000, () => socket.destroy());
    socket.on("error", () => {});
    socket.on("close", end);
    socket.on("data", (chunk) => {
      if (text.length < 4_000) text += chunk.toString("latin1");
    });
    const lines = Object.entries({ host: "localhost", connection: "close", ...headers });
    socket.write(`GET ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join("")}\r\n`);
  });
}

/**
 * Sends requests one after the other on each of a number of connections.
 * @param {() => Promise<Answer>} send
 * @param {number} connections
 * @param {number} forMs
 */
export async function closedLoop(send, connections, forMs) {
  const until = performance.now() + forMs;
  /** @type {Answer[]} */
  const answers = [];
  const work = async () => {
    while (performance.now() < until) answers.push(await send());
  };
  await Promise.all(Array.from({ length: connections }, work));
  return answers;
}
