import path from "node:path";
import { openBackup } from "./backup/read.mjs";
import { checkSecret, missingRecordings, restoreBackup } from "./backup/restore.mjs";
import { Failure } from "./failure.mjs";
import { openDataFolder, uploadsFolder } from "./steps/data-folder.mjs";
import { openDatabase } from "./steps/database.mjs";
import { readCheckedEnvironment } from "./steps/environment.mjs";
import { say } from "./steps/progress.mjs";
import { main } from "./steps/shutdown.mjs";

await main(async () => {
  const [file] = process.argv.slice(2);
  if (!file) throw new Failure("Name the backup to restore: npm run restore -- waypoint.zip");
  const environment = await readCheckedEnvironment();
  const backup = await openBackup(path.resolve(file));
  checkSecret(backup, environment);
  openDataFolder(environment);
  const { directUrl } = await openDatabase(environment);
  const secretTo = environment.AUTH_SECRET ? undefined : environment.DATA_DIR;
  await restoreBackup(backup, { url: directUrl, uploads: uploadsFolder(environment), secretTo });
  backup.close();
  const missing = await missingRecordings(directUrl, uploadsFolder(environment));
  say(`${file} of ${backup.manifest.createdAt} is restored. Start with: npm start`);
  if (missing > 0)
    say(
      `${missing} uploaded recordings are missing: copy the folder ${path.join(uploadsFolder(environment), "videos")} of the old installation.`,
    );
  say(
    "Everybody signs in again. Invitations that were open are expired: send them again on the dashboard's Users tab.",
  );
});
