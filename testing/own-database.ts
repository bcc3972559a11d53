import { closeDatabase } from "@/lib/platform/db";
import { createDatabase, dropDatabase } from "@/scripts/prisma/migration-adapter.mjs";
import { applyMigrations } from "@/scripts/steps/migrations.mjs";

/**
 * Gives this process a new, migrated database that the server under test does not use. Call it before anything reads
 * the environment.
 * @returns a function that drops the database
 */
export async function useOwnDatabase(): Promise<() => Promise<void>> {
  const url = new URL(process.env.DATABASE_URL ?? "");
  url.pathname = `/waypoint_own_${crypto.randomUUID().slice(0, 8)}`;
  await createDatabase(url.href);
  await applyMigrations(url.href);
  process.env.DATABASE_URL = url.href;
  return async () => {
    await closeDatabase();
    await dropDatabase(url.href);
  };
}
