import pg from "pg";
import { closeDatabase } from "@/lib/platform/db";
import { createDatabase, dropDatabase } from "@/scripts/prisma/migration-adapter.mjs";
import { ownDatabaseUrl } from "./own-database-url";
import { createFunctions, runMigrations } from "./upgrade";

async function migrateQuickly(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await runMigrations(client);
  await createFunctions(client);
  await client.end();
}

/**
 * Gives this process a new, migrated database that the server under test does not use. Call it before anything reads
 * the environment.
 * @param migrate another way to migrate it
 * @returns a function that drops the database
 */
export async function useOwnDatabase(
  migrate: (url: string) => Promise<unknown> = migrateQuickly,
): Promise<() => Promise<void>> {
  const url = ownDatabaseUrl();
  await createDatabase(url);
  await migrate(url);
  process.env.DATABASE_URL = url;
  return async () => {
    await closeDatabase();
    await dropDatabase(url);
  };
}
