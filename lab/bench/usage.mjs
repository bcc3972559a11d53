import { readdirSync, readFileSync } from "node:fs";
import { codeOf } from "../../scripts/failure.mjs";

/** Only Linux has /proc; `ps` is too coarse for a slot of half a second. */
export const canMeasure = process.platform === "linux";

/** @typedef {number | "self"} Pid of a process; "self" is this one */

/**
 * CPU time of a process's threads in nanoseconds, from the scheduler's statistics.
 * @param {Pid} pid
 */
function scheduled(pid) {
  let time = 0;
  for (const thread of readdirSync(`/proc/${pid}/task`)) {
    time += Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, "utf8").split(" ")[0]);
  }
  return time;
}

/**
 * Fields of /proc/{pid}/stat after the name, which may contain spaces: 1 is the parent, 11 and 12 user and system ticks.
 * @param {Pid} pid
 */
const stat = (pid) =>
  readFileSync(`/proc/${pid}/stat`, "utf8")
    .replace(/^.*\) /s, "")
    .split(" ");

const TICK_NS = 10_000_000;

/** @param {Pid} pid */
const ticked = (pid) => (Number(stat(pid)[11]) + Number(stat(pid)[12])) * TICK_NS;

/** Kernels without scheduler statistics count in ticks of 10 ms. */
const nanoseconds = (() => {
  try {
    return scheduled("self") > 0 ? scheduled : ticked;
  } catch {
    return ticked;
  }
})();

/**
 * Reads from a process that may end at any moment.
 * @template T
 * @template Fallback
 * @param {() => T} read
 * @param {Fallback} fallback the result when the process has ended
 * @returns {T | Fallback}
 */
function unlessGone(read, fallback) {
  try {
    return read();
  } catch (error) {
    const code = codeOf(error);
    if (code === "ENOENT" || code === "ESRCH") return fallback;
    throw error;
  }
}

/**
 * The ids of a process and all its descendants.
 * @param {number} root
 */
function treeOf(root) {
  /** @type {Map<number | undefined, number[]>} */
  const children = new Map();
  for (const entry of readdirSync("/proc")) {
    if (!/^\d+$/.test(entry)) continue;
    const parent = unlessGone(() => Number(stat(Number(entry))[1]), undefined);
    children.set(parent, [...(children.get(parent) ?? []), Number(entry)]);
  }
  const tree = [root];
  for (const pid of tree) tree.push(...(children.get(pid) ?? []));
  return tree;
}

/**
 * CPU time so far of a process and its descendants, in nanoseconds by process id.
 * @param {number} root
 * @returns {Map<number, number>}
 */
export function cpuOf(root) {
  if (!canMeasure) return new Map();
  return new Map(treeOf(root).map((pid) => [pid, unlessGone(() => nanoseconds(pid), 0)]));
}

/**
 * CPU milliseconds between two readings. Processes that ended meanwhile are left out: they served idle connections.
 * @param {Map<number, number>} before
 * @param {Map<number, number>} after
 */
export function cpuBetween(before, after) {
  let time = 0;
  for (const [pid, now] of after) time += Math.max(0, now - (before.get(pid) ?? 0));
  return time / 1e6;
}

/** @type {[file: string, kilobytes: RegExp][]} */
const MEMORY_FILES = [
  ["smaps_rollup", /^Pss:\s+(\d+) kB/m],
  ["status", /^VmRSS:\s+(\d+) kB/m],
];

/** @param {number} pid @returns {number} MiB */
function residentOf(pid) {
  for (const [file, pattern] of MEMORY_FILES) {
    const size = unlessGone(() => pattern.exec(readFileSync(`/proc/${pid}/${file}`, "utf8"))?.[1], undefined);
    if (size) return Number(size) / 1024;
  }
  return 0;
}

/**
 * Resident memory of a process tree in MiB; shared memory counts once.
 * @param {number} root
 */
export function memoryOf(root) {
  if (!canMeasure) return Number.NaN;
  return treeOf(root).reduce((sum, pid) => sum + residentOf(pid), 0);
}
