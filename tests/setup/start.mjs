import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { onTestFinished } from "vitest";
import { freePort } from "../../scripts/port.mjs";
import { root } from "../../scripts/steps/command.mjs";

/** Creates a folder for a test, which removes it with {@link removeFolder}. @returns {string} */
export function temporaryFolder() {
  return mkdtempSync(path.join(tmpdir(), "waypoint-setup-"));
}

/** Removes a test's folder and its contents. @param {string} folder */
export function removeFolder(folder) {
  rmSync(folder, { recursive: true, force: true });
}

/**
 * Variables of this process that must not reach the servers under test.
 * @type {Record<string, string>}
 */
const cleared = {
  NODE_ENV: "",
  DATABASE_URL: "",
  DIRECT_URL: "",
  AUTH_SECRET: "",
  ADMIN_PASSWORD: "",
  APP_URL: "",
  SAMPLE_LIBRARY: "",
  SMTP_URL: "",
  SMS_URL: "",
};

/**
 * Runs a script of the project to its end.
 * @param {string} script
 * @param {string[]} flags
 * @param {Record<string, string>} variables added to the environment
 * @returns {Promise<{ code: number | null, output: string }>}
 */
export async function run(script, flags, variables) {
  const child = spawn(process.execPath, [script, ...flags], {
    cwd: root,
    env: { ...process.env, ...cleared, ...variables },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk) => {
      output += chunk;
    });
  }
  onTestFinished(() => void child.kill("SIGKILL"));
  const code = await new Promise((resolve) => child.once("close", resolve));
  return { code, output };
}

/**
 * Runs `npm start` in a separate process, which is killed after the test if it still runs.
 * @param {Record<string, string>} variables added to the environment
 */
export async function start(variables) {
  const port = variables.PORT ?? String(await freePort());
  const child = spawn(process.execPath, ["scripts/start.mjs"], {
    cwd: root,
    env: { ...process.env, ...cleared, ...variables, PORT: port },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk) => {
      output += chunk;
    });
  }
  /** @type {Promise<number | null>} */
  const exited = new Promise((resolve) => child.once("close", resolve));
  onTestFinished(() => void child.kill("SIGKILL"));
  return {
    port,
    output: () => output,
    exited,
    /** @param {NodeJS.Signals} signal */
    kill: (signal) => child.kill(signal),
    /** Resolves when the server is ready; rejects when the process exits before. */
    ready: () =>
      Promise.race([
        until(() => output.includes("Waypoint is ready at"), 90_000),
        exited.then(() => Promise.reject(new Error(`The process exited:\n${output}`))),
      ]),
    /**
     * Sends a signal and waits for the process to exit.
     * @param {NodeJS.Signals} [signal]
     * @returns the exit code
     */
    stop: (signal = "SIGTERM") => {
      child.kill(signal);
      return exited;
    },
  };
}

/**
 * Polls until a condition holds.
 * @param {() => boolean | Promise<boolean>} condition
 * @param {number} [withinMs]
 */
export async function until(condition, withinMs = 30_000) {
  const deadline = Date.now() + withinMs;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error(`Not within ${withinMs} ms: ${condition}`);
    await delay(50);
  }
}

/**
 * @param {string} port
 * @returns {Promise<number | undefined>} the status of /api/readyz; undefined without an answer
 */
export async function readiness(port) {
  try {
    const { status } = await fetch(`http://127.0.0.1:${port}/api/readyz`, { signal: AbortSignal.timeout(5000) });
    return status;
  } catch {
    return undefined;
  }
}
