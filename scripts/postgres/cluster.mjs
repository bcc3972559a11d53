import { randomBytes } from "node:crypto";
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
} from "node:fs";
import path from "node:path";
import { codeOf, Failure, messageOf } from "../failure.mjs";
import { accountFor, run } from "./account.mjs";
import { writeConnection } from "./connection.mjs";
import { isAlive } from "./postmaster.mjs";

/**
 * A PostgreSQL data folder with its programs and the account they run under.
 * @typedef {{ folder: string, data: string, binaries: import("./binaries.mjs").Binaries, account: import("./account.mjs").Account }} Cluster
 */

/** Errors are logged without rows and statements, which may contain personal data. */
const settings = `
listen_addresses = '127.0.0.1'
unix_socket_directories = ''
timezone = 'UTC'
log_timezone = 'UTC'
log_error_verbosity = terse
log_min_error_statement = panic
`;

/** The C library's C.UTF-8, else PostgreSQL's built-in one. */
const locales = [["--locale=C.UTF-8"], ["--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"]];

/**
 * The application's role is not a superuser, so that SQL cannot reach the system. It may create databases, for the
 * shadow database of migrations, and read the path of the data folder, to recognise its own server. The superuser
 * cannot sign in.
 * @param {import("./connection.mjs").Connection} connection
 */
function setUpScript({ user, password, database }) {
  return [
    `CREATE ROLE ${user} LOGIN CREATEDB PASSWORD '${password}'`,
    `GRANT pg_read_all_settings TO ${user}`,
    `CREATE DATABASE ${database} OWNER ${user}`,
    "",
  ].join("\n");
}

/** @param {Omit<Cluster, "folder">} cluster */
async function initialize({ data, binaries, account }) {
  for (const locale of locales) {
    const flags = ["-D", data, "-U", "postgres", "--auth-local=reject", "--auth-host=scram-sha-256", "-E", "UTF8"];
    const { code, output } = await run(account, binaries.initdb, [...flags, ...locale]);
    if (code === 0) return;
    if (!output.includes("locale")) throw new Error(output.split("\n").at(-1));
  }
  throw new Error("no UTF-8 locale");
}

/**
 * Runs SQL in single-user mode, while no server runs.
 * @param {Omit<Cluster, "folder">} cluster
 * @param {string} database
 * @param {string} script one statement a line
 * @throws with PostgreSQL's message when a statement fails
 */
export async function runAsSuperuser({ data, binaries, account }, database, script) {
  const flags = ["--single", "-D", data, "-c", "exit_on_error=on", database];
  const { code, output } = await run(account, binaries.postgres, flags, script);
  if (code !== 0) throw new Error(output.split("\n").findLast((line) => /ERROR|FATAL/.test(line)) ?? output);
}

/** Removes the drafts of processes that ended while they created a cluster. @param {string} folder */
function removeAbandonedDrafts(folder) {
  for (const entry of readdirSync(path.dirname(folder))) {
    const [, pid] = new RegExp(`^${path.basename(folder)}\\.(\\d+)\\.new$`).exec(entry) ?? [];
    if (pid && !isAlive(Number(pid))) rmSync(path.join(path.dirname(folder), entry), { recursive: true });
  }
}

/**
 * Creates the cluster under another name and renames it, so that it is complete and only one of several processes
 * succeeds.
 * @param {string} folder
 * @param {import("./binaries.mjs").Binaries} binaries
 */
async function createCluster(folder, binaries) {
  const draft = `${folder}.${process.pid}.new`;
  mkdirSync(draft, { mode: 0o700 });
  try {
    const data = path.join(draft, "data");
    const cluster = { data, binaries, account: accountFor(draft, binaries) };
    await initialize(cluster);
    appendFileSync(path.join(data, "postgresql.conf"), settings);
    const connection = { user: "waypoint", password: randomBytes(24).toString("hex"), database: "waypoint" };
    await runAsSuperuser(cluster, "postgres", setUpScript(connection));
    writeConnection(draft, connection);
    renameSync(draft, folder);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    const madeByAnother = ["ENOTEMPTY", "EEXIST", "EPERM"].includes(codeOf(error) ?? "") && existsSync(folder);
    if (!madeByAnother) throw error;
  }
}

/**
 * Opens the cluster in a folder, and creates it the first time.
 * @param {string} folder
 * @param {import("./binaries.mjs").Binaries} binaries
 * @returns {Promise<Cluster>}
 * @throws {Failure} when it cannot be created or belongs to another version
 */
export async function openCluster(folder, binaries) {
  try {
    mkdirSync(path.dirname(folder), { recursive: true, mode: 0o700 });
    removeAbandonedDrafts(folder);
    if (!existsSync(folder)) await createCluster(folder, binaries);
  } catch (error) {
    if (error instanceof Failure) throw error;
    throw new Failure(
      `The database in ${folder} could not be created (${messageOf(error)}): set DATA_DIR to a writable folder.`,
    );
  }
  // The real path, because a running server is recognised by the path in its command line.
  const data = realpathSync(path.join(folder, "data"));
  const version = readFileSync(path.join(data, "PG_VERSION"), "utf8").trim();
  if (version !== String(binaries.major)) {
    throw new Failure(
      `The database in ${folder} is of PostgreSQL ${version}, and this is ${binaries.major}: move it with pg_dump of the old version, or set DATA_DIR to another folder.`,
    );
  }
  return { folder, data, binaries, account: accountFor(folder, binaries) };
}
