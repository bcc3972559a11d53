import { randomBytes } from "node:crypto";
import { Failure } from "./failure.mjs";
import { openAdministrator } from "./steps/administrator.mjs";
import { openDatabase } from "./steps/database.mjs";
import { readCheckedEnvironment } from "./steps/environment.mjs";
import { applyMigrations } from "./steps/migrations.mjs";
import { say } from "./steps/progress.mjs";
import { isAdministered, seedDatabase } from "./steps/seed.mjs";
import { main } from "./steps/shutdown.mjs";

/** The default of ADMIN_EMAIL, which receives no mail. */
const NO_ADDRESS = "admin@localhost";
const MISSING_ADDRESS =
  "Set ADMIN_EMAIL to your address: the build prints a link that makes you the first administrator.";

// The last step of `npm run build`. With MIGRATE_ON_BUILD=1 it migrates the database to the built version, loads the
// sample library if wanted, and prints a link for the first administrator while no administrator can sign in.
await main(async () => {
  const environment = await readCheckedEnvironment();
  if (!environment.MIGRATE_ON_BUILD) return;
  if (!environment.DATABASE_URL) throw new Failure("MIGRATE_ON_BUILD is set without DATABASE_URL.");
  const database = await openDatabase(environment);
  await applyMigrations(database.directUrl);
  const { ADMIN_EMAIL, ADMIN_PASSWORD, SAMPLE_LIBRARY } = environment;
  const byLink = !ADMIN_PASSWORD && !(await isAdministered(database));
  if (byLink && ADMIN_EMAIL === NO_ADDRESS) throw new Failure(MISSING_ADDRESS);
  // The link replaces this password, so nobody needs to know it.
  const password = byLink ? { ADMIN_PASSWORD: randomBytes(24).toString("base64url") } : undefined;
  await seedDatabase(database, SAMPLE_LIBRARY === true, password);
  if (byLink) await openAdministrator([ADMIN_EMAIL]);
  say("The database is up to date.");
});
