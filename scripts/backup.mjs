import { statSync } from "node:fs";
import path from "node:path";
import { recordBackup } from "./backup/record.mjs";
import { deleteOutdated, nameOfBackup } from "./backup/retention.mjs";
import { writeBackup } from "./backup/write.mjs";
import { Failure } from "./failure.mjs";
import { authSecret, openDataFolder, uploadsFolder } from "./steps/data-folder.mjs";
import { openDatabase } from "./steps/database.mjs";
import { readCheckedEnvironment } from "./steps/environment.mjs";
import { say, step } from "./steps/progress.mjs";
import { main, shutDown } from "./steps/shutdown.mjs";

const USAGE =
  "Name the file to write, or a folder and how many backups to keep in it: npm run backup -- waypoint.zip, or npm run backup -- backups --keep 7";

/** @returns {{ file: string, keep: number | undefined }} the file to write, and how many to keep in its folder */
function readWords() {
  const [target, option, count, ...others] = process.argv.slice(2);
  if (!target || others.length > 0) throw new Failure(USAGE);
  if (option === undefined) return { file: path.resolve(target), keep: undefined };
  if (option !== "--keep" || !/^[1-9]\d*$/.test(count ?? "")) throw new Failure(USAGE);
  if (!statSync(target, { throwIfNoEntry: false })?.isDirectory()) throw new Failure(`${target} is not a folder.`);
  return { file: path.resolve(target, nameOfBackup(new Date())), keep: Number(count) };
}

await main(async () => {
  const { file, keep } = readWords();
  const environment = await readCheckedEnvironment();
  openDataFolder(environment);
  const secret = authSecret(environment);
  const withSecret = !environment.AUTH_SECRET;
  const { directUrl } = await openDatabase(environment);
  const source = { url: directUrl, uploads: uploadsFolder(environment), secret, withSecret };
  const { tables, uploads } = await step("Backing up", () => writeBackup(source, file));
  await recordBackup(directUrl, file);
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  say(`${file} holds the rows of ${tables.length} tables (${rows}) and all pictures (${uploads.length}).`);
  say("Sessions and mailed links are not in it: after a restore everybody signs in again.");
  if (withSecret) say("It also holds the secret that seals sessions and second factors: keep the file private.");
  else say("AUTH_SECRET is not in it: keep that with the file.");
  if (environment.BLOB_READ_WRITE_TOKEN) say("Pictures in the Blob store are not in it.");
  if (keep !== undefined) say(`Older backups deleted: ${deleteOutdated(path.dirname(file), keep)}.`);
  await shutDown(0);
});
