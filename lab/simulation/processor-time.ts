import { readFileSync } from "node:fs";
import { childrenOf } from "../faults/product.mjs";

/** Ticks of the times in /proc. */
const TICKS_A_SECOND = 100;

/** The fields of /proc/<pid>/stat after the name that hold user and system time, own and of processes that have ended. */
const TIMES = [11, 15] as const;

/** Processor time of a process and of all that it has started, in seconds. */
export function processorTime(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const ticks = fields.slice(...TIMES).reduce((sum, field) => sum + Number(field), 0);
  return childrenOf(pid).reduce((sum, child) => sum + processorTime(child), ticks / TICKS_A_SECOND);
}
