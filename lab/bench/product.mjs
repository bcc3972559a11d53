import { appendFileSync, existsSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { embeddedBinaries } from "../../scripts/postgres/binaries.mjs";
import { openCluster, runAsSuperuser } from "../../scripts/postgres/cluster.mjs";
import { clusterFolder } from "../../scripts/postgres/connection.mjs";
import { startEmbedded } from "../../scripts/postgres/embedded.mjs";
import { buildApplication } from "../../scripts/steps/build.mjs";
import { installFrom } from "../../scripts/steps/dependencies.mjs";
import { applyMigrations } from "../../scripts/steps/migrations.mjs";
import { generateClient } from "../../scripts/steps/prisma-client.mjs";
import { onShutdown } from "../../scripts/steps/shutdown.mjs";
import { testBuild } from "../../tests/runner/product.mjs";
import { atEnd, closeAll, openProduct } from "../faults/product.mjs";

onShutdown(closeAll);

/** Imports a file from the lab's own packages, installed if needed. @param {string} file @returns {Promise<any>} */
export async function importFromLab(file) {
  const lab = path.resolve(import.meta.dirname, "..");
  const found = path.join(lab, "node_modules", file);
  if (!existsSync(found)) await installFrom(lab);
  return import(pathToFileURL(found).href);
}

/** Builds the product as it is served in production. */
export async function build() {
  await generateClient();
  await buildApplication([], testBuild);
}

/** Rights of the role that loads rows and counts statements, granted as the superuser, who cannot sign in. */
const RIGHTS = `
GRANT SET ON PARAMETER session_replication_role TO waypoint
CREATE SCHEMA statements
CREATE EXTENSION pg_stat_statements SCHEMA statements
GRANT USAGE ON SCHEMA statements TO waypoint
GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA statements TO waypoint
`;

/** @param {string} folder @param {string} settings */
async function createDatabase(folder, settings) {
  const cluster = await openCluster(clusterFolder(folder), embeddedBinaries());
  await runAsSuperuser(cluster, "waypoint", RIGHTS.trimStart());
  appendFileSync(path.join(cluster.data, "postgresql.conf"), settings);
}

/**
 * Starts a migrated database that ends on shutdown.
 * @param {string} folder of its data; created the first time
 * @param {string} [settings] of a new database
 * @returns {Promise<string>} its URL
 */
export async function startDatabase(folder, settings = "") {
  if (!existsSync(clusterFolder(folder))) await createDatabase(folder, settings);
  const { url, stop } = await startEmbedded(folder);
  atEnd(stop);
  await applyMigrations(url);
  return url;
}

/** @typedef {Awaited<ReturnType<typeof openProduct>>} Product */

/** Serves the built product until the shutdown, beside the database of a folder. @param {string} DATA_DIR */
export const startProduct = (DATA_DIR) =>
  openProduct({ ...testBuild, DATA_DIR, SAMPLE_LIBRARY: "0", LOG_LEVEL: "info", TRUSTED_PROXIES: "" });
