import { spawn } from "node:child_process";
import { closeSync, openSync, readFileSync } from "node:fs";
import { mkdtemp, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { codeOf, Failure } from "../../scripts/failure.mjs";
import { onShutdown } from "../../scripts/steps/shutdown.mjs";
import { required } from "./required.mjs";

/**
 * Options of a Node program; log is a file.
 * @typedef {{ args?: string[], nodeFlags?: string[], cwd: string, env?: Record<string, string>, log: string }} RunOptions
 * @typedef {import("node:child_process").ChildProcess} ChildProcess
 */

/** Time for a process to end before it is killed. */
const STOP_TIMEOUT_MS = 8_000;

/** Lines of a failed program's log in an error message. */
const LOG_LINES = 25;

const onWindows = process.platform === "win32";

let ending = false;

/**
 * Creates a resource and removes it on shutdown, in reverse order of creation, even if it is still being created then.
 * @template T
 * @param {() => Promise<T>} begin
 * @param {(made: T, options: { force: boolean }) => unknown} undo
 * @returns {Promise<T>}
 */
export function make(begin, undo) {
  if (ending) throw new Error("The bench is ending");
  const making = begin();
  /** @param {{ force: boolean }} options */
  const undone = async (options) => {
    ending = true;
    const made = await making.catch(() => undefined);
    if (made !== undefined) await undo(made, options);
  };
  onShutdown(undone);
  return making;
}

/** @returns {Promise<string>} a new temporary folder, removed on shutdown */
export const makeFolder = () =>
  make(
    async () => mkdtemp(path.join(await realpath(tmpdir()), "waypoint-bench-")),
    (folder) => rm(folder, { recursive: true, force: true, maxRetries: 5 }),
  );

/**
 * Starts a Node program that is stopped on shutdown with all its children. It leads its own process group, so that Ctrl-C
 * does not reach it directly. Its IPC channel closes when this process is killed.
 * @param {string} program its file
 * @param {RunOptions} options
 * @returns {Promise<ChildProcess>}
 */
export function startNode(program, { args = [], nodeFlags = [], cwd, env = {}, log }) {
  return make(async () => {
    const output = openSync(log, "a");
    const child = spawn(process.execPath, [...nodeFlags, program, ...args], {
      cwd,
      env: { ...process.env, ...env },
      detached: !onWindows,
      serialization: "advanced",
      stdio: ["ignore", output, output, "ipc"],
    });
    closeSync(output);
    return child;
  }, stop);
}

/**
 * The end of a log file, for an error message.
 * @param {string} log
 */
export const lastLines = (log) => readFileSync(log, "utf8").trim().split("\n").slice(-LOG_LINES).join("\n");

/**
 * Runs a Node program to its end.
 * @param {string} program its file
 * @param {RunOptions} options
 * @throws {Failure} with the last lines of its log when it fails
 */
export async function runNode(program, options) {
  const child = await startNode(program, options);
  const code = await new Promise((resolve) => child.once("exit", resolve));
  if (code !== 0) {
    throw new Failure(`${[path.basename(program), ...(options.args ?? [])].join(" ")} failed`, lastLines(options.log));
  }
}

/** @param {ChildProcess} child @param {{ force: boolean }} options */
async function stop(child, { force }) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once("exit", resolve));
  signal(child, force ? "SIGKILL" : "SIGTERM");
  const inTime = await Promise.race([ended.then(() => true), delay(STOP_TIMEOUT_MS, false, { ref: false })]);
  if (inTime) return;
  signal(child, "SIGKILL");
  await ended;
}

/** @param {ChildProcess} child @param {NodeJS.Signals} name */
function signal(child, name) {
  try {
    if (onWindows) child.kill(name);
    else process.kill(-required(child.pid, "process to stop"), name);
  } catch (error) {
    if (codeOf(error) !== "ESRCH") throw error;
  }
}
