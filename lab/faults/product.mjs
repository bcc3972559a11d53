import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { encode } from "next-auth/jwt";
import { freePort } from "../../scripts/port.mjs";
import { rememberedUrl } from "../../scripts/postgres/connection.mjs";
import { root } from "../../scripts/steps/command.mjs";

/** Clean-up functions of a test, run in reverse order. @type {(() => unknown)[]} */
const closers = [];

/** Registers a clean-up function for {@link closeAll}. @param {() => unknown} close */
export const atEnd = (close) => closers.push(close);

/** Runs the registered clean-up functions. */
export async function closeAll() {
  for (const close of closers.splice(0).reverse()) await close();
}

/** @returns {string} a new folder, which another user may enter when root runs the tests */
export function newFolder() {
  const folder = mkdtempSync(path.join(tmpdir(), "waypoint-faults-"));
  chmodSync(folder, 0o711);
  atEnd(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Variables of this process that must not reach a product. @type {Record<string, string>} */
const cleared = { NODE_ENV: "", DATABASE_URL: "", DIRECT_URL: "", APP_URL: "", SMTP_URL: "", SMS_URL: "" };

/** Variables that every instance of a product shares. @type {Record<string, string>} */
export const shared = {
  AUTH_SECRET: randomBytes(32).toString("hex"),
  ADMIN_PASSWORD: "correct horse",
  SAMPLE_LIBRARY: "1",
  // Every user sends their own client address.
  TRUSTED_PROXIES: "127.0.0.1, ::1",
  LOG_LEVEL: "warn",
};

const COOKIE = "authjs.session-token";

/**
 * The cookie of a user whose session row was written directly, because signing in costs more CPU than many calls.
 * @param {{ id: string, session: string, isAdmin: boolean }} user
 */
export async function cookieOf({ id, session, isAdmin }) {
  const secret = shared.AUTH_SECRET ?? "";
  return `${COOKIE}=${await encode({ token: { sub: id, sid: session, isAdmin }, secret, salt: COOKIE })}`;
}

/** @param {string} origin @returns {Promise<boolean>} */
export const isReady = (origin) =>
  fetch(`${origin}/api/readyz`, { signal: AbortSignal.timeout(2_000) }).then(
    ({ ok }) => ok,
    () => false,
  );

/** The child processes of a process. @param {number} pid @returns {number[]} */
export function childrenOf(pid) {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" ").filter(Boolean).map(Number);
}

/**
 * Runs `npm start` on the test build, without waiting for it.
 * @param {Record<string, string>} variables DATA_DIR, and others
 * @param {string[]} [flags]
 */
export async function launch(variables, flags = []) {
  const port = variables.PORT ?? String(await freePort());
  const origin = `http://localhost:${port}`;
  const child = spawn(process.execPath, ["scripts/start.mjs", ...flags], {
    cwd: root,
    env: { ...process.env, ...cleared, ...shared, ...variables, PORT: port },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk) => {
      output += chunk;
    });
  }
  /** @type {Promise<number | null>} */
  const exited = new Promise((resolve) => child.once("exit", resolve));
  const stop = async () => {
    child.kill("SIGTERM");
    await Promise.race([exited, delay(30_000)]);
    child.kill("SIGKILL");
  };
  atEnd(stop);
  return {
    pid: child.pid ?? 0,
    port,
    origin,
    output: () => output,
    exited,
    stop,
    /** @param {NodeJS.Signals} signal */
    kill: (signal) => child.kill(signal),
    /** The server's process. */
    server: () => childrenOf(child.pid ?? 0)[0] ?? 0,
    ready: () =>
      Promise.race([
        until(() => output.includes("Waypoint is ready at"), 120_000),
        exited.then(() => Promise.reject(new Error(`npm start exited:\n${output}`))),
      ]),
  };
}

/** A product with an embedded database. @param {Record<string, string>} [variables] */
export async function openProduct(variables = {}) {
  const DATA_DIR = variables.DATA_DIR ?? newFolder();
  const product = await launch({ ...variables, DATA_DIR });
  await product.ready();
  const pidFile = path.join(DATA_DIR, "postgres/data/postmaster.pid");
  return {
    ...product,
    DATA_DIR,
    databaseUrl: () => variables.DATABASE_URL ?? rememberedUrl(DATA_DIR) ?? "",
    /** PostgreSQL's process; 0 between its end and its next start. */
    postmaster: () => (existsSync(pidFile) ? Number(readFileSync(pidFile, "utf8").split("\n")[0]) : 0),
  };
}

/**
 * Polls until a condition holds.
 * @param {() => boolean | Promise<boolean>} condition
 * @param {number} [withinMs]
 * @returns {Promise<number>} the milliseconds that it took
 */
export async function until(condition, withinMs = 60_000) {
  const started = performance.now();
  while (!(await condition())) {
    if (performance.now() - started > withinMs) throw new Error(`Not within ${withinMs} ms: ${condition}`);
    await delay(10);
  }
  return performance.now() - started;
}

/** Signals a PostgreSQL server and all of its processes. @param {number} postmaster @param {NodeJS.Signals} signal */
export function signalDatabase(postmaster, signal) {
  for (const pid of [postmaster, ...childrenOf(postmaster)]) process.kill(pid, signal);
}

/** Prints a figure for docs/reliability.md. @param {string} what @param {string} value */
export function figure(what, value) {
  process.stdout.write(`  ▪ ${what}: ${value}\n`);
}

/** @param {number[]} values @param {number} share @returns {number} */
export function percentile(values, share) {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
