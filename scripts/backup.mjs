import path from "node:path";
import { writeBackup } from "./backup/write.mjs";
import { Failure } from "./failure.mjs";
import { authSecret, openDataFolder, uploadsFolder } from "./steps/data-folder.mjs";
import { openDatabase } from "./steps/database.mjs";
import { readCheckedEnvironment } from "./steps/environment.mjs";
import { say, step } from "./steps/progress.mjs";
import { main, shutDown } from "./steps/shutdown.mjs";

await main(async () => {
  const [file] = process.argv.slice(2);
  if (!file) throw new Failure("Name the file to write: npm run backup -- waypoint.zip");
  const environment = await readCheckedEnvironment();
  openDataFolder(environment);
  const secret = authSecret(environment);
  const withSecret = !environment.AUTH_SECRET;
  const { directUrl } = await openDatabase(environment);
  const source = { url: directUrl, uploads: uploadsFolder(environment), secret, withSecret };
  const { tables, uploads } = await step("Backing up", () => writeBackup(source, path.resolve(file)));
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  say(`${file} holds the rows of ${tables.length} tables (${rows}) and all pictures (${uploads.length}).`);
  if (withSecret) say("It also holds the secret that seals sessions and second factors: keep the file private.");
  else say("AUTH_SECRET is not in it: keep that with the file.");
  if (environment.BLOB_READ_WRITE_TOKEN) say("Pictures in the Blob store are not in it.");
  await shutDown(0);
});
