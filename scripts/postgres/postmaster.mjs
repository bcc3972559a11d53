import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { codeOf } from "../failure.mjs";

/** An id that no process has. */
const NO_PROCESS = 2 ** 31 - 1;

/** @param {Pick<import("./cluster.mjs").Cluster, "data">} cluster */
function pidFile({ data }) {
  return path.join(data, "postmaster.pid");
}

/**
 * Reads the pid file, which a killed server leaves behind, too.
 * @param {Pick<import("./cluster.mjs").Cluster, "data">} cluster
 * @returns {{ pid: number, port: number } | undefined}
 */
export function readPidFile(cluster) {
  try {
    const lines = readFileSync(pidFile(cluster), "utf8").split("\n");
    return { pid: Number(lines[0]), port: Number(lines[3]) };
  } catch (error) {
    if (codeOf(error) === "ENOENT") return undefined;
    throw error;
  }
}

/** The command line of a process; empty when there is none. @param {number} pid @returns {string} */
function commandLineOf(pid) {
  try {
    if (process.platform === "linux") return readFileSync(`/proc/${pid}/cmdline`, "utf8");
    return execFileSync("ps", ["-ww", "-o", "command=", "-p", String(pid)], { encoding: "utf8" });
  } catch {
    return "";
  }
}

/** Tells if a process with this id exists; true for a zombie too. @param {number} pid */
export function isAlive(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return codeOf(error) === "EPERM";
  }
}

/**
 * True when a process is the server of this cluster. After a crash its id may be a zombie's or another program's.
 * @param {import("./cluster.mjs").Cluster} cluster
 * @param {number} pid
 */
export function isPostmaster(cluster, pid) {
  if (process.platform === "win32") return isAlive(pid);
  return commandLineOf(pid).includes(cluster.data);
}

/**
 * Replaces the id in the pid file, because PostgreSQL does not start while that process exists, even if it is another
 * program. PostgreSQL needs the rest of the file to check that no child of the killed server still uses the data.
 * @param {import("./cluster.mjs").Cluster} cluster
 * @param {number} pid
 */
export function disownPidFile(cluster, pid) {
  if (!isAlive(pid)) return;
  const lines = readFileSync(pidFile(cluster), "utf8").split("\n");
  if (Number(lines[0]) === pid) writeFileSync(pidFile(cluster), [NO_PROCESS, ...lines.slice(1)].join("\n"));
}
