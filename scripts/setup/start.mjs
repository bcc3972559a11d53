import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { onTestFinished } from "vitest";
import { root } from "../steps/command.mjs";
import { freePort } from "../steps/port.mjs";

/** A folder that is gone after the test, or after the hook's file where it is made in one. */
export function temporaryFolder() {
  return mkdtempSync(path.join(tmpdir(), "waypoint-setup-"));
}

/** Removes a folder of a test with everything in it. */
export function removeFolder(folder) {
  rmSync(folder, { recursive: true, force: true });
}

/** What this process was told for the embedded database must not reach the servers under test, nor the other way round. */
const cleared = {
  DATABASE_URL: "",
  DIRECT_URL: "",
  AUTH_SECRET: "",
  ADMIN_PASSWORD: "",
  APP_URL: "",
  SAMPLE_LIBRARY: "",
  SMTP_URL: "",
  SMS_URL: "",
};

/** `npm start` as a process of its own. It is killed after the test if it still runs. */
export async function start(variables) {
  const port = variables.PORT ?? String(await freePort());
  const child = spawn(process.execPath, ["scripts/start.mjs"], {
    cwd: root,
    env: { ...process.env, ...cleared, NODE_ENV: "", ...variables, PORT: port },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk) => {
      output += chunk;
    });
  }
  const exited = new Promise((resolve) => child.once("close", resolve));
  onTestFinished(() => child.kill("SIGKILL"));
  return {
    port,
    output: () => output,
    exited,
    kill: (signal) => child.kill(signal),
    /** Resolves when it says that it is ready; rejects when it ends before. */
    ready: () =>
      Promise.race([
        until(() => output.includes("Waypoint is ready at")),
        exited.then(() => Promise.reject(new Error(`It ended:\n${output}`))),
      ]),
    /** Asks it to end, and waits. @returns the exit code */
    stop: (signal = "SIGTERM") => {
      child.kill(signal);
      return exited;
    },
  };
}

/** Waits until something is so. */
export async function until(isSo, withinMs = 30_000) {
  const deadline = Date.now() + withinMs;
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error(`Not within ${withinMs} ms: ${isSo}`);
    await delay(50);
  }
}

/** @returns {Promise<number | undefined>} the status of /api/readyz; undefined where nobody answers */
export async function readiness(port) {
  try {
    const { status } = await fetch(`http://127.0.0.1:${port}/api/readyz`, { signal: AbortSignal.timeout(5000) });
    return status;
  } catch {
    return undefined;
  }
}
