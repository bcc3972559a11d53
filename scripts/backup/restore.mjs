import { createWriteStream, existsSync, mkdirSync, renameSync } from "node:fs";
import path from "node:path";
import { text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { escapeIdentifier } from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { Failure } from "../failure.mjs";
import { keepSecret, keepsSecret } from "../steps/data-folder.mjs";
import { withConnection } from "../steps/database.mjs";
import { migrationsIn } from "../steps/deferred-migrations.mjs";
import { applyChosenMigrations, applyMigrations, finishedMigrations } from "../steps/migrations.mjs";
import { step } from "../steps/progress.mjs";
import { hashOfSecret, SECRET, tableEntry, uploadEntry } from "./manifest.mjs";
import { columnsOf, prepareCopy, readForeignKeys, readTables } from "./tables.mjs";
import { giveUpLinks, isTransient } from "./transient.mjs";

/** @typedef {import("./read.mjs").Backup} Backup */
/** @typedef {import("../../lib/platform/env.ts").Environment} Environment */
/** @typedef {import("pg").Client} Client */

/** Tables whose rows show that a database is used. Some other tables get rows from migrations. */
const USED = ["users", "videos", "knowledge_areas", "audit_events"];

/**
 * @param {Client} client
 * @param {string[]} wanted migrations of the backup
 * @throws {Failure} unless the database is empty, or has no more than the empty tables of an interrupted restore
 */
async function requireEmpty(client, wanted) {
  const tables = (await readTables(client)).map(({ name }) => name);
  for (const table of USED.filter((name) => tables.includes(name))) {
    const { rows } = await client.query(`SELECT EXISTS (SELECT FROM ${escapeIdentifier(table)}) AS used`);
    if (rows[0].used)
      throw new Failure("The database already holds data: restore into an empty one. Nothing was changed.");
  }
  const finished = await finishedMigrations(client);
  const isPartOfBackup = wanted.slice(0, finished.length).join() === finished.join();
  if (isPartOfBackup && (tables.length === 0 || finished.length > 0)) return;
  throw new Failure(
    "The database has tables of another version: restore into a database without tables. Nothing was changed.",
  );
}

/**
 * @param {Client} client
 * @param {Backup} backup
 * @param {boolean} isMove
 */
async function fillTables(client, { manifest, read }, isMove) {
  // Backups of earlier versions contain the transient tables.
  const tables = isMove ? manifest.tables : manifest.tables.filter((table) => !isTransient(table));
  const names = tables.map(({ name }) => escapeIdentifier(name));
  // Without triggers, whose effects the rows include, and without foreign keys, because the tables are sorted by name.
  const foreignKeys = await readForeignKeys(client);
  for (const { table, name } of foreignKeys) {
    await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${escapeIdentifier(name)}`);
  }
  for (const name of names) await client.query(`ALTER TABLE ${name} DISABLE TRIGGER USER`);
  await client.query(`TRUNCATE ${names.join(", ")}`);
  for (const table of tables) {
    const content = await read(tableEntry(table.name));
    await pipeline(content, client.query(copyFrom(`COPY ${columnsOf(table)} FROM STDIN`)));
  }
  if (!isMove) await giveUpLinks(client, tables);
  for (const name of names) await client.query(`ALTER TABLE ${name} ENABLE TRIGGER USER`);
  for (const { table, name, definition } of foreignKeys) {
    await client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${escapeIdentifier(name)} ${definition}`);
  }
  for (const { name, lastValue } of manifest.sequences) {
    await client.query("SELECT setval($1::regclass, $2)", [escapeIdentifier(name), lastValue]);
  }
}

/**
 * Writes the uploads that the folder lacks. A file gets its name only once it is complete.
 * @param {Backup} backup
 * @param {string} folder of the uploads
 */
async function writeUploads({ manifest, read }, folder) {
  for (const { key } of manifest.uploads) {
    const file = path.join(folder, ...key.split("/"));
    if (existsSync(file)) continue;
    mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
    const draft = `${file}.part`;
    await pipeline(await read(uploadEntry(key)), createWriteStream(draft, { mode: 0o600 }));
    renameSync(draft, file);
  }
}

/**
 * Restores a backup into an empty database and migrates it to this version. All rows are written in one transaction; a
 * restore that was interrupted can be repeated.
 * @param {Backup} backup
 * @param {{ url: string, uploads: string, isMove?: boolean, secretTo?: string | undefined }} target the URL of the
 *   database without a pooler, the uploads' folder, whether sessions and links are restored too, and the data folder that
 *   gets the secret
 * @throws {Failure} when the backup is newer or damaged, or the database is not empty
 */
export async function restoreBackup(backup, { url, uploads, isMove = false, secretTo }) {
  const { migrations, version } = backup.manifest;
  const known = migrationsIn();
  if (migrations.some((name) => !known.includes(name))) {
    throw new Failure(`The backup is of a newer version (${version}): update first. Nothing was changed.`);
  }
  await withConnection(url, async (client) => {
    await requireEmpty(client, migrations);
    await applyChosenMigrations(url, migrations);
    await step("Restoring", async () => {
      await writeUploads(backup, uploads);
      await prepareCopy(client);
      await client.query("BEGIN");
      await fillTables(client, backup, isMove);
      // Just before the rows are there: then a restore cannot be repeated, and one that failed leaves the secret as it was.
      if (secretTo) keepSecret(secretTo, await text(await backup.read(SECRET)));
      await client.query("COMMIT");
    });
  });
  await applyMigrations(url);
}

/**
 * Checks that the restored product will use the backup's secret: without it, authenticator apps and recovery codes
 * fail.
 * @param {Backup} backup
 * @param {Pick<Environment, "AUTH_SECRET" | "DATABASE_URL" | "KEEP_SECRET">} environment
 * @throws {Failure} when the restored product would run under another secret
 */
export function checkSecret({ manifest: { secret } }, environment) {
  const { AUTH_SECRET } = environment;
  const isKept = secret.included && keepsSecret(environment);
  if (AUTH_SECRET ? hashOfSecret(AUTH_SECRET) === secret.sha256 : isKept) return;
  const source = secret.included
    ? `the content of ${SECRET} in the backup, which is a zip file`
    : "the AUTH_SECRET that the backup was made under";
  throw new Failure(`Set AUTH_SECRET to ${source}, and restore again. Nothing was changed.`);
}

/**
 * Counts the recordings that a restore did not bring.
 * @param {string} url of the database
 * @param {string} folder of the uploads
 * @returns {Promise<number>} the number of recordings that the database names and the folder lacks
 */
export function missingRecordings(url, folder) {
  return withConnection(url, async (client) => {
    const { rows } = await client.query("SELECT object FROM video_files WHERE store = 'folder'");
    return rows.filter(({ object }) => !existsSync(path.join(folder, ...object.split("/")))).length;
  });
}
