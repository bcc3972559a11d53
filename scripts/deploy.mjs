import { openDataFolder } from "./steps/data-folder.mjs";
import { openDatabase } from "./steps/database.mjs";
import { readCheckedEnvironment } from "./steps/environment.mjs";
import { applyMigrations } from "./steps/migrations.mjs";
import { say } from "./steps/progress.mjs";
import { main } from "./steps/shutdown.mjs";

// Applies the pending migrations to the database of DIRECT_URL or DATABASE_URL, else to the embedded one.
await main(async () => {
  const environment = await readCheckedEnvironment();
  if (!environment.DATABASE_URL) openDataFolder(environment);
  const { directUrl } = await openDatabase(environment);
  await applyMigrations(directUrl);
  say("The database is up to date.");
});
