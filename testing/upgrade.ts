import { readFileSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { createDatabase, dropDatabase } from "@/scripts/prisma/migration-adapter.mjs";
import { MIGRATIONS_FOLDER, migrationsIn } from "@/scripts/steps/deferred-migrations.mjs";
import { replaceFunctions } from "@/scripts/steps/functions.mjs";
import { ownDatabaseUrl } from "./own-database-url";

/** Runs migrations as they are written; Prisma's own command takes ten times as long, and keeps a table of them. */
export async function runMigrations(client: pg.Client, names = migrationsIn()): Promise<void> {
  for (const name of names)
    await client.query(readFileSync(path.join(MIGRATIONS_FOLDER, name, "migration.sql"), "utf8"));
}

/** Creates the functions and triggers that are in force, in place of those that migrations created. */
export async function createFunctions(client: pg.Client): Promise<void> {
  await client.query("BEGIN");
  await replaceFunctions(client);
  await client.query("COMMIT");
}

/** A database of its own, as it was before a migration. */
export type DatabaseBefore = {
  client: pg.Client;
  /** The rows of a statement. */
  select: (statement: string) => Promise<pg.QueryResultRow[]>;
  /** Applies that migration. */
  migrate: () => Promise<void>;
  /** Applies the migrations after it, and the functions in force. */
  migrateOn: () => Promise<void>;
  drop: () => Promise<void>;
};

/**
 * Creates a database with the migrations before one, to test the effect of that one on rows.
 * @param ending of its name
 */
export async function databaseBefore(ending: string): Promise<DatabaseBefore> {
  const names = migrationsIn();
  const first = names.findIndex((name) => name.endsWith(ending));
  const url = ownDatabaseUrl();
  await createDatabase(url);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await runMigrations(client, names.slice(0, first));
  return {
    client,
    select: async (statement) => (await client.query(statement)).rows,
    migrate: () => runMigrations(client, names.slice(first, first + 1)),
    migrateOn: async () => {
      await runMigrations(client, names.slice(first + 1));
      await createFunctions(client);
    },
    drop: async () => {
      await client.end();
      await dropDatabase(url);
    },
  };
}
