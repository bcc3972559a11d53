import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { isDeferred, migrationsIn } from "@/scripts/steps/deferred-migrations.mjs";
import { applyMigrations } from "@/scripts/steps/migrations.mjs";
import { useOwnDatabase } from "@/tests/fixtures/own-database";
import { db } from "./db";
import { requireMigrations } from "./health";

let drop: () => Promise<void>;
beforeAll(async () => {
  drop = await useOwnDatabase(applyMigrations);
});
afterAll(() => drop());

const migrations = migrationsIn().filter((name) => !isDeferred(name));
const notMigrated = { status: 503, headers: { "retry-after": "5" } };

beforeEach(async () => {
  await db().$executeRaw`UPDATE _prisma_migrations SET rolled_back_at = NULL`;
});

test("is ready when every migration has been applied", async () => {
  await expect(requireMigrations(migrations)).resolves.toBeUndefined();
});

test("is ready when the database knows a migration of a later version", async () => {
  await expect(requireMigrations(migrations.slice(0, -1))).resolves.toBeUndefined();
});

test.each([
  ["the last one", migrations.at(-1)],
  ["one that sorts before others", migrations[1]],
])("is not ready when a migration was rolled back: %s", async (_, name) => {
  await db().$executeRaw`UPDATE _prisma_migrations SET rolled_back_at = now() WHERE migration_name = ${name}`;
  await expect(requireMigrations(migrations)).rejects.toMatchObject(notMigrated);
});

test("is not ready when a migration that sorts before others was never applied", async () => {
  await expect(requireMigrations([...migrations, "20261121000001_late"])).rejects.toMatchObject(notMigrated);
});

test("is not ready when the database was never migrated", async () => {
  await db().$executeRaw`ALTER TABLE _prisma_migrations RENAME TO moved`;
  try {
    await expect(requireMigrations(migrations)).rejects.toMatchObject(notMigrated);
  } finally {
    await db().$executeRaw`ALTER TABLE moved RENAME TO _prisma_migrations`;
  }
});
