import { createWriteStream, existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { Failure, messageOf } from "../../scripts/failure.mjs";
import { freePort } from "../../scripts/port.mjs";
import { clusterFolder } from "../../scripts/postgres/connection.mjs";
import { startEmbedded } from "../../scripts/postgres/embedded.mjs";
import { readPidFile } from "../../scripts/postgres/postmaster.mjs";
import { buildApplication } from "../../scripts/steps/build.mjs";
import { installFrom } from "../../scripts/steps/dependencies.mjs";
import { applyMigrations } from "../../scripts/steps/migrations.mjs";
import { generateClient } from "../../scripts/steps/prisma-client.mjs";
import { startServer, waitUntilReady } from "../../scripts/steps/server.mjs";
import { onShutdown } from "../../scripts/steps/shutdown.mjs";
import { testBuild } from "../../tests/runner/product.mjs";
import { childrenOf, closeAll, newFolder, shared } from "../faults/product.mjs";

/** The path of a file in the lab's packages, installed if needed. @param {string} file @returns {Promise<string>} */
export async function fileOfLab(file) {
  const lab = path.resolve(import.meta.dirname, "..");
  const found = path.join(lab, "node_modules", file);
  if (!existsSync(found)) await installFrom(lab);
  return found;
}

/** Imports a file from the lab's own packages. @param {string} file @returns {Promise<any>} */
export const importFromLab = async (file) => import(pathToFileURL(await fileOfLab(file)).href);

/** @returns {string} a new folder, removed on shutdown */
export function makeFolder() {
  onShutdown(closeAll);
  return newFolder();
}

/** Builds the product as it is served in production. */
export async function build() {
  await generateClient();
  await buildApplication([], testBuild);
}

/** Starts a migrated database that ends on shutdown. @param {string} folder of its data @returns {Promise<string>} its URL */
export async function startDatabase(folder) {
  const { url, stop } = await startEmbedded(folder);
  onShutdown(stop);
  await applyMigrations(url);
  return url;
}

/** A running product with its processes: the server's and PostgreSQL's. @typedef {{ url: string, server: number, postmaster: number }} Product */

/**
 * Serves the built product until the shutdown.
 * @param {string} folder of its data
 * @param {string} databaseUrl
 * @returns {Promise<Product>}
 * @throws {Failure} with the end of the server's log when it does not start
 */
export async function startProduct(folder, databaseUrl) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const file = path.join(folder, "product.log");
  const log = createWriteStream(file);
  await new Promise((resolve) => log.once("open", resolve));
  const others = childrenOf(process.pid);
  const { AUTH_SECRET = "" } = shared;
  const variables = { DATABASE_URL: databaseUrl, DATA_DIR: folder, AUTH_SECRET, APP_URL: url, AUTH_URL: url };
  const server = startServer(port, { ...testBuild, ...variables, NODE_ENV: "production" }, [log, log]);
  const pid = childrenOf(process.pid).find((child) => !others.includes(child)) ?? 0;
  await waitUntilReady(server, port).catch((error) => {
    throw new Failure(messageOf(error), readFileSync(file, "utf8"));
  });
  const postmaster = readPidFile({ data: path.join(clusterFolder(folder), "data") })?.pid ?? 0;
  return { url, server: pid, postmaster };
}
