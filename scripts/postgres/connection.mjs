import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";

/**
 * Connection settings of the embedded database, in a file beside it that only its owner can read.
 * @typedef {{ user: string, password: string, database: string, port?: number }} Connection
 */

/** @param {string} dataDir @returns the folder of the embedded cluster: its data, its log and its connection */
export function clusterFolder(dataDir) {
  return path.join(dataDir, "postgres");
}

/** @param {string} folder */
function fileIn(folder) {
  return path.join(folder, "connection.json");
}

/** @param {string} folder @returns {Connection} */
export function readConnection(folder) {
  return JSON.parse(readFileSync(fileIn(folder), "utf8"));
}

/** @param {string} folder @param {Connection} connection */
export function writeConnection(folder, connection) {
  const draft = `${fileIn(folder)}.${process.pid}`;
  writeFileSync(draft, JSON.stringify(connection), { mode: 0o600 });
  renameSync(draft, fileIn(folder));
}

/** @param {Connection} connection with its port */
export function urlOf({ user, password, database, port }) {
  return `postgresql://${user}:${password}@127.0.0.1:${port}/${database}`;
}

/**
 * The URL of the embedded database at its last start, for tools that run beside `npm start` or `npm run dev`.
 * @param {string} dataDir
 * @returns {string | undefined}
 */
export function rememberedUrl(dataDir) {
  const folder = clusterFolder(dataDir);
  if (!existsSync(fileIn(folder))) return undefined;
  const connection = readConnection(folder);
  return connection.port ? urlOf(connection) : undefined;
}
