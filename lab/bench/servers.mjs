import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { Failure } from "../../scripts/failure.mjs";
import { freePort } from "../../scripts/port.mjs";
import { clusterFolder } from "../../scripts/postgres/connection.mjs";
import { startEmbedded } from "../../scripts/postgres/embedded.mjs";
import { readPidFile } from "../../scripts/postgres/postmaster.mjs";
import { root } from "./build.mjs";
import { required } from "./required.mjs";
import { lastLines, make, startNode } from "./workspace.mjs";

const READY_TIMEOUT_MS = 60_000;

/** The server that `npm start` runs. */
const program = fileURLToPath(new URL("../../scripts/server.mjs", import.meta.url));

/**
 * A server under measurement.
 * @typedef {{ url: string, pid: number }} Server pid is the root of its process tree
 * @typedef {Record<"product" | "prisma" | "bare" | "minimal" | "database", Server>} Servers
 */

/**
 * @param {string} url
 * @param {import("node:child_process").ChildProcess} child
 * @param {string} log a file
 * @throws {Failure} when the child ends, or does not answer in time
 */
async function waitFor(url, child, log) {
  const deadline = Date.now() + READY_TIMEOUT_MS;
  while (Date.now() < deadline && child.exitCode === null) {
    const response = await fetch(url).catch(() => undefined);
    await response?.arrayBuffer();
    if (response?.ok) return;
    await delay(50);
  }
  throw new Failure(`${url} does not answer`, lastLines(log));
}

/**
 * Starts a new, empty database.
 * @param {string} folder for its files
 * @returns {Promise<Server>}
 */
export async function startDatabase(folder) {
  const { url } = await make(
    () => startEmbedded(folder),
    ({ stop }) => stop(),
  );
  const { pid } = required(readPidFile({ data: path.join(clusterFolder(folder), "data") }), "pid file of PostgreSQL");
  return { url, pid };
}

/**
 * Serves a built Next app as in production.
 * @param {string} folder of the app
 * @param {string} log a file
 * @param {Record<string, string>} [variables]
 * @param {string} [probe] a path that answers 200 once it is ready
 * @returns {Promise<Server>}
 */
export async function startNext(folder, log, variables = {}, probe = "/") {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = await startNode(program, {
    cwd: folder,
    env: { ...variables, NODE_ENV: "production", PORT: String(port), APP_URL: url, AUTH_URL: url },
    log,
  });
  await waitFor(url + probe, child, log);
  return { url, pid: required(child.pid, "process of Next.js") };
}

/**
 * Starts the bare server (lab/bench/bare.mjs).
 * @param {string} databaseUrl
 * @param {string} log a file
 * @returns {Promise<Server>}
 */
export async function startBare(databaseUrl, log) {
  const program = path.join(import.meta.dirname, "bare.mjs");
  const env = { DATABASE_URL: databaseUrl, NODE_ENV: "production" };
  const child = await startNode(program, { cwd: root, env, log });
  /** @type {{ port: number }} */
  const { port } = await new Promise((resolve, reject) => {
    child.once("message", (message) => resolve(/** @type {{ port: number }} */ (message)));
    child.once("exit", () => reject(new Failure("The bare server does not start", lastLines(log))));
  });
  return { url: `http://127.0.0.1:${port}`, pid: required(child.pid, "process of the bare server") };
}
