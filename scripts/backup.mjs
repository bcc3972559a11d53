import { statSync } from "node:fs";
import path from "node:path";
import { deleteOutdated, nameOfBackup } from "./backup/retention.mjs";
import { recordBackup, recordingsIn, writeBackup } from "./backup/write.mjs";
import { Failure } from "./failure.mjs";
import { authSecret, uploadsFolder } from "./steps/data-folder.mjs";
import { openEnvironment } from "./steps/environment.mjs";
import { say, step } from "./steps/progress.mjs";
import { main } from "./steps/shutdown.mjs";

const USAGE =
  "Name the file to write, or a folder and how many backups to keep in it: npm run backup -- waypoint.zip, or npm run backup -- backups --keep 7. With --videos the uploaded recordings are in it";

/**
 * @returns {{ file: string, keep: number | undefined, withVideos: boolean }} the file to write, the number of backups
 *   to keep in its folder, and whether it contains recordings
 */
function readWords() {
  const words = process.argv.slice(2);
  const withVideos = words.includes("--videos");
  const [target, option, count, ...others] = words.filter((word) => word !== "--videos");
  if (!target || others.length > 0) throw new Failure(USAGE);
  if (option === undefined) return { file: path.resolve(target), keep: undefined, withVideos };
  if (option !== "--keep" || !/^[1-9]\d*$/.test(count ?? "")) throw new Failure(USAGE);
  if (!statSync(target, { throwIfNoEntry: false })?.isDirectory()) throw new Failure(`${target} is not a folder.`);
  return { file: path.resolve(target, nameOfBackup(new Date())), keep: Number(count), withVideos };
}

await main(async () => {
  const { file, keep, withVideos } = readWords();
  const { environment, database } = await openEnvironment();
  const secret = authSecret(environment);
  const withSecret = !environment.AUTH_SECRET;
  const folder = uploadsFolder(environment);
  const recordings = recordingsIn(folder);
  const source = { url: database.directUrl, uploads: folder, secret, withSecret, withVideos };
  const { tables, uploads } = await step("Backing up", () => writeBackup(source, file));
  await recordBackup(database.directUrl, file);
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  say(
    `${file} holds the rows of ${tables.length} tables (${rows}) and all pictures (${uploads.length - (withVideos ? recordings.keys.length : 0)}).`,
  );
  if (recordings.keys.length > 0) {
    const size = `${recordings.keys.length} uploaded recordings (${Math.ceil(recordings.bytes / 1e6)} MB)`;
    if (withVideos) say(`It holds ${size}.`);
    else say(`${size} are not in it: add --videos, or copy ${path.join(folder, "videos")}.`);
  }
  say("Sessions and mailed links are not in it: after a restore everybody signs in again.");
  if (withSecret) say("It also holds the secret that seals sessions and second factors: keep the file private.");
  else say("AUTH_SECRET is not in it: keep that with the file.");
  if (environment.BLOB_READ_WRITE_TOKEN) say("Pictures in the Blob store are not in it.");
  if (environment.VIDEO_BLOB_READ_WRITE_TOKEN) say("Recordings in the Blob store are not in it.");
  if (keep !== undefined) say(`Older backups deleted: ${deleteOutdated(path.dirname(file), keep)}.`);
});
