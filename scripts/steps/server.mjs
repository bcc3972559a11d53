import { spawn } from "node:child_process";
import { setTimeout as delay } from "node:timers/promises";
import { Failure } from "../failure.mjs";
import { commandScript, root } from "./command.mjs";
import { onShutdown } from "./shutdown.mjs";

const READY_WITHIN_MS = 120_000;

/** Time for running requests to finish; then the server is killed. */
const DRAINED_WITHIN_MS = 25_000;

const preloaded = new URL("../server-process.mjs", import.meta.url).href;

/**
 * A running Next server.
 * @typedef {object} Server
 * @property {Promise<number>} exited its exit code
 * @property {Promise<void>} waiting resolves when another server has the port
 * @property {Promise<void>} listening
 * @property {() => void} listen tells a spare server to listen
 * @property {(options?: { force?: boolean }) => Promise<void>} stop finishes running requests first, unless forced
 */

/**
 * The destination of the server's log.
 * @typedef {"inherit" | "ignore" | import("node:stream").Writable} Output
 */

/**
 * Starts `next start` or `next dev` outside the terminal's process group, so that Ctrl-C reaches it only through `stop`.
 * @param {"start" | "dev"} command
 * @param {number} port
 * @param {Record<string, string>} variables added to the environment
 * @param {[stdout: Output, stderr: Output]} [output] inherited by default
 * @returns {Server}
 */
export function startServer(command, port, variables, output = ["inherit", "inherit"]) {
  const flags = ["--import", preloaded, commandScript("next"), command, "--port", String(port)];
  const child = spawn(process.execPath, flags, {
    cwd: root,
    // Without the limit each thread of the C library keeps memory of its own.
    env: { ...process.env, MALLOC_ARENA_MAX: "2", ...variables, PORT: String(port), NEXT_TELEMETRY_DISABLED: "1" },
    stdio: ["ignore", ...output, "ipc"],
    detached: process.platform !== "win32",
  });
  /** @param {string} state @returns {Promise<void>} */
  const reported = (state) =>
    new Promise((resolve) => {
      child.on("message", (/** @type {{ port?: string }} */ { port }) => port === state && resolve());
    });
  const [waiting, listening] = [reported("waiting"), reported("listening")];
  /** @type {Promise<number>} */
  const exited = new Promise((resolve) => child.once("exit", (code) => resolve(code ?? 128)));

  // A spare server has no requests to finish, and the running one is stopped after it.
  let isSpare = "LISTENS_WHEN_TOLD" in variables;

  async function stop({ force = false } = {}) {
    child.kill(force || isSpare ? "SIGKILL" : "SIGTERM");
    const cutOff = setTimeout(() => child.kill("SIGKILL"), DRAINED_WITHIN_MS);
    await exited;
    clearTimeout(cutOff);
  }

  function listen() {
    isSpare = false;
    if (child.connected) child.send("listen");
  }

  exited.then(onShutdown(stop));
  return { exited, waiting, listening, listen, stop };
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
  server.exited.then(() => {
    ended = true;
  });
  let status;
  while (Date.now() < deadline) {
    status = await readiness(port);
    if (status === 200) return;
    if (ended) throw new Failure("The server exited before it was ready: see the log above.");
    await delay(100);
  }
  throw new Failure(`The server is not ready (/api/readyz answers ${status ?? "nothing"}): see the log above.`);
}
