import { closeDatabase } from "@/lib/platform/db";
import { createDatabase, dropDatabase } from "@/scripts/prisma/migration-adapter.mjs";
import { applyMigrations } from "@/scripts/steps/migrations.mjs";
import { ownDatabaseUrl } from "./own-database-url";

/**
 * Gives this process a new, migrated database that the server under test does not use. Call it before anything reads
 * the environment.
 * @returns a function that drops the database
 */
export async function useOwnDatabase(): Promise<() => Promise<void>> {
  const url = ownDatabaseUrl();
  await createDatabase(url);
  await applyMigrations(url);
  process.env.DATABASE_URL = url;
  return async () => {
    await closeDatabase();
    await dropDatabase(url);
  };
}
