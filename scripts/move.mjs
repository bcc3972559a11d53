import { rmSync } from "node:fs";
import path from "node:path";
import { openBackup } from "./backup/read.mjs";
import { missingRecordings, restoreBackup } from "./backup/restore.mjs";
import { writeBackup } from "./backup/write.mjs";
import { Failure } from "./failure.mjs";
import { startEmbedded } from "./postgres/embedded.mjs";
import { authSecret, uploadsFolder } from "./steps/data-folder.mjs";
import { openDatabase } from "./steps/database.mjs";
import { readCheckedEnvironment } from "./steps/environment.mjs";
import { say, step } from "./steps/progress.mjs";
import { main, onShutdown } from "./steps/shutdown.mjs";

const USAGE = "Name the address of a PostgreSQL database: npm run move -- postgresql://user:password@host/database";

/** @param {import("../lib/platform/env.ts").Environment} environment @returns {Promise<string>} its address */
async function openEmbedded({ DATA_DIR }) {
  const { url, started, stop } = await startEmbedded(DATA_DIR);
  onShutdown(stop);
  if (!started) {
    throw new Failure("Waypoint is running: stop it first, because what is written during the move would be lost.");
  }
  return url;
}

await main(async () => {
  const [DATABASE_URL = ""] = process.argv.slice(2);
  if (!/^postgres(ql)?:\/\//.test(DATABASE_URL)) throw new Failure(USAGE);
  const environment = await readCheckedEnvironment();
  if (environment.DATABASE_URL) throw new Failure("DATABASE_URL is set: the data is not in the embedded database.");
  const source = await step("Starting the embedded PostgreSQL", () => openEmbedded(environment));
  const target = await openDatabase({ ...environment, DATABASE_URL, DIRECT_URL: undefined });
  const secret = authSecret(environment);
  const uploads = uploadsFolder(environment);
  const file = path.join(environment.DATA_DIR, `move-${process.pid}.zip`);
  onShutdown(() => rmSync(file, { force: true }));
  await step("Reading", () => writeBackup({ url: source, uploads, secret, withSecret: false, isMove: true }, file));
  const backup = await openBackup(file);
  await restoreBackup(backup, { url: target.directUrl, uploads, isMove: true });
  backup.close();
  say(
    "The data is moved; the embedded database still holds its copy. Start with these variables, and keep DATA_DIR for the pictures and recordings:",
  );
  say("  DATABASE_URL  the address above");
  say(
    `  AUTH_SECRET   ${environment.AUTH_SECRET ? "as it is" : `the content of ${path.join(environment.DATA_DIR, "auth-secret")}`}`,
  );
  const missing = await missingRecordings(target.directUrl, uploads);
  if (missing > 0) say(`${missing} uploaded recordings are missing in ${path.join(uploads, "videos")}.`);
});
