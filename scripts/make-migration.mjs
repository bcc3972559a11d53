import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { Failure } from "./failure.mjs";
import { root } from "./steps/command.mjs";
import { migrationsIn } from "./steps/deferred-migrations.mjs";
import { openEnvironment } from "./steps/environment.mjs";
import { applyMigrations } from "./steps/migrations.mjs";
import { generateClient } from "./steps/prisma-client.mjs";
import { say, step } from "./steps/progress.mjs";
import { diffSchema } from "./steps/schema-diff.mjs";
import { main } from "./steps/shutdown.mjs";

const MIGRATIONS = "prisma/migrations";

/** The time in UTC as fourteen digits, but at least the last migration's number plus one: migrations apply by name. */
function nextTimestamp() {
  const now = Number(new Date().toISOString().replace(/\D/g, "").slice(0, 14));
  return Math.max(now, ...migrationsIn().map((name) => Number.parseInt(name, 10) + 1));
}

/**
 * @param {string} name
 * @param {string} sql
 * @returns {string} the file of the new migration
 */
function writeMigration(name, sql) {
  const file = path.join(MIGRATIONS, `${nextTimestamp()}_${name}`, "migration.sql");
  mkdirSync(path.join(root, path.dirname(file)));
  writeFileSync(path.join(root, file), sql);
  return file;
}

await main(async () => {
  const [name = ""] = process.argv.slice(2);
  if (!/^[a-z][a-z0-9_]*$/.test(name)) {
    throw new Failure("Name the migration in lower case: npm run db:migrate -- add_video_language");
  }
  const { directUrl } = (await openEnvironment()).database;
  await generateClient();
  const sql = await step("Comparing the schema with the migrations", () => diffSchema(directUrl));
  if (sql === undefined) say("The migrations already match the schema.");
  else {
    const file = writeMigration(name, sql);
    await applyMigrations(directUrl);
    say(`Wrote and applied ${file}. Read it before you commit it.`);
  }
});
