import { readdirSync, readFileSync } from "node:fs";
import { childrenOf } from "../faults/product.mjs";

/** Nanoseconds that a process's threads ran, from the statistics of Linux's scheduler. @param {number} pid */
const nanosecondsOf = (pid) =>
  readdirSync(`/proc/${pid}/task`)
    .map((thread) => Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, "utf8").split(" ")[0]))
    .reduce((sum, time) => sum + time, 0);

/** The processor time of each process in a tree. @param {number} root @returns {[pid: number, time: number][]} */
function timesOf(root) {
  try {
    return [[root, nanosecondsOf(root)], ...childrenOf(root).flatMap(timesOf)];
  } catch {
    return [];
  }
}

/**
 * Starts to measure a process and its descendants.
 * @param {number} root
 * @returns {() => number} the processor time since the start in milliseconds, without processes that have ended
 */
export function startTiming(root) {
  const before = new Map(timesOf(root));
  return () => timesOf(root).reduce((sum, [pid, time]) => sum + time - (before.get(pid) ?? 0), 0) / 1e6;
}
