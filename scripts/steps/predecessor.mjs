import { readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { codeOf } from "../failure.mjs";
import { listenOnce, requirePort } from "../port.mjs";
import { commandLineOf, isAlive } from "../postgres/postmaster.mjs";
import { onShutdown } from "./shutdown.mjs";

/** Time for the server of a killed `npm start` to notice it and to release the port. */
const RELEASED_WITHIN_MS = 5_000;

/** @param {Pick<import("../../lib/platform/env.ts").Environment, "DATA_DIR" | "PORT">} environment */
const fileOf = ({ DATA_DIR, PORT }) => path.join(DATA_DIR, `running-${PORT}`);

/** @param {string} file @returns {number | undefined} the process in it */
function pidIn(file) {
  try {
    return Number(readFileSync(file, "utf8")) || undefined;
  } catch (error) {
    if (codeOf(error) === "ENOENT") return undefined;
    throw error;
  }
}

/** Tells if a process is an `npm start`. @param {number} pid */
const isStart = (pid) =>
  isAlive(pid) && (process.platform === "win32" || commandLineOf(pid).includes(path.join("scripts", "start.mjs")));

/** @param {number} port */
const isFree = (port) =>
  listenOnce(port).then(
    () => true,
    () => false,
  );

/**
 * The `npm start` that serves this data folder at this port, from which this one takes over.
 * @param {Pick<import("../../lib/platform/env.ts").Environment, "DATA_DIR" | "PORT">} environment
 * @returns {Promise<number | undefined>} its process; undefined when the port is free
 * @throws {import("../failure.mjs").Failure} when another program uses the port
 */
export async function findPredecessor(environment) {
  const { PORT } = environment;
  if (await isFree(PORT)) return undefined;
  const pid = pidIn(fileOf(environment));
  if (pid !== undefined && isStart(pid)) return pid;
  const deadline = Date.now() + RELEASED_WITHIN_MS;
  while (pid !== undefined && Date.now() < deadline && !(await isFree(PORT))) await delay(100);
  await requirePort(PORT);
  return undefined;
}

/** Lets a later `npm start` find this one. @param {Parameters<typeof findPredecessor>[0]} environment */
export function announceStart(environment) {
  const file = fileOf(environment);
  writeFileSync(file, String(process.pid), { mode: 0o600 });
  onShutdown(() => {
    if (pidIn(file) === process.pid) rmSync(file);
  });
}
