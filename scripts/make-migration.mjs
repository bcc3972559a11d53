import { mkdirSync, readdirSync, renameSync } from "node:fs";
import path from "node:path";
import { Failure } from "./failure.mjs";
import { root, runInstalled } from "./steps/command.mjs";
import { openDataFolder } from "./steps/data-folder.mjs";
import { openDatabase } from "./steps/database.mjs";
import { readCheckedEnvironment } from "./steps/environment.mjs";
import { applyMigrations } from "./steps/migrations.mjs";
import { generateClient } from "./steps/prisma-client.mjs";
import { say, step } from "./steps/progress.mjs";
import { main, shutDown } from "./steps/shutdown.mjs";

const MIGRATIONS = "prisma/migrations";

/** `prisma migrate diff --exit-code` ends with 2 when the two sides differ. */
const DIFFERS = 2;

/** The time in UTC as fourteen digits, but at least the last migration's number plus one: migrations apply by name. */
function nextTimestamp() {
  const now = Number(new Date().toISOString().replace(/\D/g, "").slice(0, 14));
  const applied = readdirSync(path.join(root, MIGRATIONS)).map((name) => Number.parseInt(name, 10) || 0);
  return Math.max(now, ...applied.map((timestamp) => timestamp + 1));
}

/**
 * Writes the SQL that leads from the migrations to prisma/schema into a new migration. Prisma replays the migrations on
 * a shadow database, which it creates and drops on the same server.
 * @param {string} name
 * @param {string} directUrl
 * @returns {Promise<string | undefined>} its file; undefined when the migrations already match the schema
 */
async function writeMigration(name, directUrl) {
  const sides = ["--from-migrations", MIGRATIONS, "--to-schema", "prisma/schema"];
  // Written elsewhere first, because an empty folder among the migrations would be replayed too.
  const sql = path.join(root, "prisma/generated/migration.sql");
  const flags = ["migrate", "diff", ...sides, "--script", "--exit-code", "--output", sql];
  const { code, output } = await runInstalled("prisma", flags, { DIRECT_URL: directUrl });
  if (code === 0) return undefined;
  if (code !== DIFFERS) throw new Failure("The schema could not be compared with the migrations.", output);
  const file = path.join(MIGRATIONS, `${nextTimestamp()}_${name}`, "migration.sql");
  mkdirSync(path.join(root, path.dirname(file)));
  renameSync(sql, path.join(root, file));
  return file;
}

await main(async () => {
  const [name = ""] = process.argv.slice(2);
  if (!/^[a-z][a-z0-9_]*$/.test(name)) {
    throw new Failure("Name the migration in lower case: npm run db:migrate -- add_video_language");
  }
  const environment = await readCheckedEnvironment();
  openDataFolder(environment);
  const { directUrl } = await openDatabase(environment);
  await generateClient();
  const file = await step("Comparing the schema with the migrations", () => writeMigration(name, directUrl));
  if (file) await applyMigrations(directUrl);
  say(file ? `Wrote and applied ${file}. Read it before you commit it.` : "The migrations already match the schema.");
  await shutDown(0);
});
