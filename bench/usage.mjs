import { readdirSync, readFileSync } from "node:fs";

/** Only Linux has /proc; `ps` is too coarse for a slot of half a second. */
export const canMeasure = process.platform === "linux";

/** CPU time of a process's threads in nanoseconds, from the scheduler's statistics. */
function scheduled(pid) {
  let time = 0;
  for (const thread of readdirSync(`/proc/${pid}/task`)) {
    time += Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, "utf8").split(" ")[0]);
  }
  return time;
}

/** Fields of /proc/{pid}/stat after the name, which may contain spaces: 1 is the parent, 11 and 12 user and system ticks. */
const stat = (pid) =>
  readFileSync(`/proc/${pid}/stat`, "utf8")
    .replace(/^.*\) /s, "")
    .split(" ");

const TICK_NS = 10_000_000;
const ticked = (pid) => (Number(stat(pid)[11]) + Number(stat(pid)[12])) * TICK_NS;

/** Kernels without scheduler statistics count in ticks of 10 ms. */
const nanoseconds = (() => {
  try {
    return scheduled("self") > 0 ? scheduled : ticked;
  } catch {
    return ticked;
  }
})();

/** Reads from a process that may end at any moment. */
function unlessGone(read, fallback) {
  try {
    return read();
  } catch (error) {
    if (["ENOENT", "ESRCH"].includes(error.code)) return fallback;
    throw error;
  }
}

/** The ids of a process and all its descendants. */
function treeOf(root) {
  const children = new Map();
  for (const entry of readdirSync("/proc")) {
    if (!/^\d+$/.test(entry)) continue;
    const parent = unlessGone(() => Number(stat(entry)[1]));
    children.set(parent, [...(children.get(parent) ?? []), Number(entry)]);
  }
  const tree = [root];
  for (const pid of tree) tree.push(...(children.get(pid) ?? []));
  return tree;
}

/** CPU time so far of a process and its descendants, in nanoseconds by process id. */
export function cpuOf(root) {
  if (!canMeasure) return new Map();
  return new Map(treeOf(root).map((pid) => [pid, unlessGone(() => nanoseconds(pid), 0)]));
}

/** CPU milliseconds between two readings. Processes that ended meanwhile are left out: they served idle connections. */
export function cpuBetween(before, after) {
  let time = 0;
  for (const [pid, now] of after) time += Math.max(0, now - (before.get(pid) ?? 0));
  return time / 1e6;
}

const MEMORY_FILES = [
  ["smaps_rollup", /^Pss:\s+(\d+) kB/m],
  ["status", /^VmRSS:\s+(\d+) kB/m],
];

function residentOf(pid) {
  for (const [file, pattern] of MEMORY_FILES) {
    const size = unlessGone(() => pattern.exec(readFileSync(`/proc/${pid}/${file}`, "utf8"))?.[1]);
    if (size) return Number(size) / 1024;
  }
  return 0;
}

/** Resident memory of a process tree in MiB; shared memory counts once. */
export function memoryOf(root) {
  if (!canMeasure) return Number.NaN;
  return treeOf(root).reduce((sum, pid) => sum + residentOf(pid), 0);
}
