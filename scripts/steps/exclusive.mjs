import { createHash } from "node:crypto";
import { rmSync } from "node:fs";
import { createConnection, createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { codeOf } from "../failure.mjs";

const RETRY_MS = 250;

/**
 * The socket of a lock. It is in the temporary folder, because a socket's path has at most 104 bytes, and each user has
 * their own, because one cannot see whether another's socket is in use.
 * @param {string} key
 */
function socketOf(key) {
  const owned = `${process.getuid?.() ?? ""} ${key}`;
  const name = `waypoint-${createHash("sha256").update(owned).digest("hex").slice(0, 16)}`;
  return process.platform === "win32" ? `\\\\.\\pipe\\${name}` : path.join(tmpdir(), `${name}.sock`);
}

/** @param {string} socket @returns {Promise<import("node:net").Server | undefined>} undefined when it is taken */
function listen(socket) {
  return new Promise((resolve, reject) => {
    const server = createServer((connection) => connection.destroy());
    server.once("error", (error) => (codeOf(error) === "EADDRINUSE" ? resolve(undefined) : reject(error)));
    server.listen(socket, () => resolve(server));
  });
}

/** @param {string} socket @returns {Promise<boolean>} false when the process that created it has ended */
function isHeld(socket) {
  return new Promise((resolve) => {
    const connection = createConnection(socket);
    connection.once("connect", () => {
      connection.destroy();
      resolve(true);
    });
    connection.once("error", (error) => resolve(!["ECONNREFUSED", "ENOENT"].includes(codeOf(error) ?? "")));
  });
}

/**
 * Runs work that only one process of this user on this machine may do for the same key at a time. The lock is a
 * listening socket: the system releases it however the process ends, and a reused process id cannot be mistaken for its
 * holder.
 * @template Result
 * @param {string} key
 * @param {() => Promise<Result>} work
 * @param {() => void} [onWait] called once when another process has the lock
 * @returns {Promise<Result>}
 */
export async function runExclusively(key, work, onWait = () => {}) {
  const socket = socketOf(key);
  let server = await listen(socket);
  if (!server && (await isHeld(socket))) onWait();
  while (!server) {
    if (await isHeld(socket)) await delay(RETRY_MS);
    else rmSync(socket, { force: true });
    server = await listen(socket);
  }
  try {
    return await work();
  } finally {
    server.close();
  }
}
