import { spawn } from "node:child_process";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { Failure } from "../failure.mjs";
import { root } from "./command.mjs";
import { onShutdown } from "./shutdown.mjs";

const READY_WITHIN_MS = 120_000;

/** A server ends itself within 20 s of a signal; after this time it is killed. */
const STOPPED_WITHIN_MS = 25_000;

const program = path.join(root, "scripts", "server.mjs");

/**
 * Recordings that are written to a slow disk would take all of Node.js' four threads, for which every other call waits.
 * Without the limit of arenas, the C library keeps memory for each thread.
 */
const threads = { UV_THREADPOOL_SIZE: "16", MALLOC_ARENA_MAX: "2" };

/**
 * A running server.
 * @typedef {object} Server
 * @property {Promise<number>} exited its exit code
 * @property {Promise<void>} listening
 * @property {(options?: { force?: boolean }) => Promise<void>} stop finishes running requests first, unless forced
 */

/**
 * The destination of the server's log.
 * @typedef {"inherit" | "ignore" | import("node:stream").Writable} Output
 */

/**
 * Starts the server outside the terminal's process group, so that Ctrl-C reaches it only through `stop`.
 * @param {number} port
 * @param {Record<string, string>} variables added to the environment; NODE_ENV decides between the production build and development
 * @param {[stdout: Output, stderr: Output]} [output] inherited by default
 * @returns {Server}
 */
export function startServer(port, variables, output = ["inherit", "inherit"]) {
  const child = spawn(process.execPath, [program], {
    cwd: root,
    env: { ...threads, ...process.env, ...variables, PORT: String(port), NEXT_TELEMETRY_DISABLED: "1" },
    stdio: ["ignore", ...output, "ipc"],
    detached: process.platform !== "win32",
  });
  /** @type {Promise<void>} */
  const listening = new Promise((resolve) => {
    child.on("message", (message) => message === "listening" && resolve());
  });
  /** @type {Promise<number>} */
  const exited = new Promise((resolve) => child.once("exit", (code) => resolve(code ?? 128)));

  async function stop({ force = false } = {}) {
    child.kill(force ? "SIGKILL" : "SIGTERM");
    const cutOff = setTimeout(() => child.kill("SIGKILL"), STOPPED_WITHIN_MS);
    await exited;
    clearTimeout(cutOff);
  }

  exited.then(onShutdown(stop));
  return { exited, listening, stop };
}

/** @param {number} port */
async function readiness(port) {
  try {
    const { status } = await fetch(`http://127.0.0.1:${port}/api/readyz`, { signal: AbortSignal.timeout(60_000) });
    return status;
  } catch {
    return undefined;
  }
}

/**
 * Waits until the first request can be served.
 * @param {Server} server
 * @param {number} port
 * @throws {Failure} when the server exits or is not ready in time
 */
export async function waitUntilReady(server, port) {
  const deadline = Date.now() + READY_WITHIN_MS;
  let ended = false;
  const exited = server.exited.then(() => {
    ended = true;
  });
  // Before the server listens, another program may answer at the port.
  await Promise.race([server.listening, exited, delay(READY_WITHIN_MS, undefined, { ref: false })]);
  let status;
  while (Date.now() < deadline) {
    if (ended) throw new Failure("The server exited before it was ready: see the log above.");
    status = await readiness(port);
    if (status === 200) return;
    await delay(100);
  }
  throw new Failure(`The server is not ready (/api/readyz answers ${status ?? "nothing"}): see the log above.`);
}
