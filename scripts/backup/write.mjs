import { createHash } from "node:crypto";
import { createWriteStream, existsSync, readdirSync, renameSync, rmSync, statSync } from "node:fs";
import { open } from "node:fs/promises";
import path from "node:path";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { to as copyTo } from "pg-copy-streams";
import yazl from "yazl";
import { codeOf, Failure, messageOf } from "../failure.mjs";
import { readPackage } from "../steps/command.mjs";
import { withConnection } from "../steps/database.mjs";
import { finishedMigrations } from "../steps/migrations.mjs";
import { onShutdown } from "../steps/shutdown.mjs";
import { FORMAT, hashOfSecret, MANIFEST, SECRET, tableEntry, uploadEntry } from "./manifest.mjs";
import { prepareCopy, readSequences, readTables, rowsOf } from "./tables.mjs";
import { isTransient, rowsWithoutLinks } from "./transient.mjs";

/** @typedef {import("./manifest.mjs").Manifest} Manifest */

/** The folder of recordings below the uploads' folder. */
const RECORDINGS = "videos/";

/**
 * Adds a stream to the archive and waits until it is written.
 * @param {yazl.ZipFile} archive
 * @param {string} name of the entry
 * @param {import("node:stream").Readable} content
 * @returns {Promise<string>} the SHA-256 of the content, in hexadecimal digits
 */
async function addEntry(archive, name, content) {
  const hash = createHash("sha256");
  const hashed = new Transform({
    transform(chunk, _, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  // Sizes are unknown until the end, and a table may pass four gigabytes.
  archive.addReadStream(hashed, name, { forceZip64Format: true });
  await pipeline(content, hashed);
  return hash.digest("hex");
}

/**
 * Copies every table in one snapshot, so that the rows are consistent.
 * @param {Pick<Source, "url" | "isMove">} source
 * @param {yazl.ZipFile} archive
 * @returns {Promise<Pick<Manifest, "migrations" | "tables" | "sequences">>}
 * @throws {Failure} when the database has no tables of the product
 */
function addTables({ url, isMove }, archive) {
  return withConnection(url, async (client) => {
    await prepareCopy(client);
    await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY");
    const migrations = await finishedMigrations(client);
    if (migrations.length === 0) throw new Failure("There is nothing to back up: the database has no tables yet.");
    /** @type {Manifest["tables"]} */
    const tables = [];
    for (const table of await readTables(client)) {
      if (!isMove && isTransient(table)) continue;
      const rows = isMove ? rowsOf(table) : rowsWithoutLinks(table);
      const copy = client.query(copyTo(`COPY (${rows}) TO STDOUT`));
      const sha256 = await addEntry(archive, tableEntry(table.name), copy);
      tables.push({ ...table, rows: copy.rowCount, sha256 });
    }
    // Sequences are not part of a snapshot. Read last, their values are above those of every copied row.
    const sequences = await readSequences(client);
    await client.query("COMMIT");
    return { migrations, tables, sequences };
  });
}

/**
 * @param {string} folder
 * @returns {string[]} the files in it and its subfolders, with `/` in their paths, without unfinished uploads
 */
function filesIn(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith(".part"))
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, "/"))
    .sort();
}

/**
 * The recordings below the uploads' folder, without their pictures.
 * @param {string} folder
 */
export function recordingsIn(folder) {
  const keys = filesIn(folder).filter((key) => key.startsWith(RECORDINGS) && !key.endsWith(".webp"));
  return { keys, bytes: keys.reduce((sum, key) => sum + statSync(path.join(folder, ...key.split("/"))).size, 0) };
}

/**
 * @param {string} folder of the uploads
 * @param {yazl.ZipFile} archive
 * @param {boolean} withVideos
 * @returns {Promise<Manifest["uploads"]>}
 */
async function addUploads(folder, archive, withVideos) {
  /** @type {Manifest["uploads"]} */
  const uploads = [];
  const left = new Set(withVideos ? [] : recordingsIn(folder).keys);
  for (const key of filesIn(folder)) {
    if (left.has(key)) continue;
    try {
      const file = await open(path.join(folder, ...key.split("/")));
      uploads.push({ key, sha256: await addEntry(archive, uploadEntry(key), file.createReadStream()) });
    } catch (error) {
      // The running product may have deleted the file meanwhile.
      if (codeOf(error) !== "ENOENT") throw error;
    }
  }
  return uploads;
}

/**
 * The content of a backup.
 * @typedef {object} Source
 * @property {string} url of the database, without a pooler
 * @property {string} uploads folder of pictures and recordings
 * @property {string} secret AUTH_SECRET
 * @property {boolean} [withVideos] adds the recordings, which can be large
 * @property {boolean} [isMove] adds the sessions, links and counters that a backup leaves out
 * @property {boolean} withSecret whether the file contains the secret, because the operator does not keep it elsewhere
 */

/**
 * @param {yazl.ZipFile} archive
 * @param {Source} source
 * @returns {Promise<Manifest>}
 */
async function fill(archive, source) {
  const { uploads, secret, withSecret, withVideos = false } = source;
  /** @type {Manifest} */
  const manifest = {
    product: "waypoint",
    format: FORMAT,
    version: readPackage().version,
    createdAt: new Date().toISOString(),
    ...(await addTables(source, archive)),
    uploads: await addUploads(uploads, archive, withVideos),
    secret: { sha256: hashOfSecret(secret), included: withSecret },
  };
  if (withSecret) archive.addBuffer(Buffer.from(secret), SECRET);
  archive.addBuffer(Buffer.from(JSON.stringify(manifest, null, 2)), MANIFEST);
  archive.end();
  return manifest;
}

/**
 * Writes a backup; the product may be running. The file gets its name only once it is complete.
 * @param {Source} source
 * @param {string} file that does not exist yet
 * @returns {Promise<Manifest>}
 * @throws {Failure} when the file cannot be written or the database has no tables
 */
export async function writeBackup(source, file) {
  if (existsSync(file)) throw new Failure(`${file} exists already: name a new file, or remove it first.`);
  const draft = `${file}.${process.pid}.part`;
  const archive = new yazl.ZipFile();
  const finished = onShutdown(() => rmSync(draft, { force: true }));
  try {
    // An error of the pipeline that writes the archive also ends the work that fills it.
    const written = pipeline(archive.outputStream, createWriteStream(draft, { flags: "wx", mode: 0o600 }));
    const failed = written.then(() => new Promise(() => {}));
    const manifest = await Promise.race([fill(archive, source), failed]);
    await written;
    renameSync(draft, file);
    return manifest;
  } catch (error) {
    rmSync(draft, { force: true });
    if (error instanceof Failure) throw error;
    throw new Failure(`The backup could not be written to ${file} (${codeOf(error) ?? messageOf(error)}).`);
  } finally {
    finished();
  }
}

/** PostgreSQL's codes for a missing table (an earlier version), a missing right, and a read-only database. */
const NOT_RECORDABLE = ["42P01", "42501", "25006"];

/**
 * Records a completed backup in the database, for the dashboard, which shows the last one.
 * @param {string} url of the database
 * @param {string} file
 */
export async function recordBackup(url, file) {
  const { size } = statSync(file);
  try {
    await withConnection(url, (client) => client.query("INSERT INTO backups (bytes) VALUES ($1)", [size]));
  } catch (error) {
    if (!NOT_RECORDABLE.includes(codeOf(error) ?? "")) throw error;
  }
}
