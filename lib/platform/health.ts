import "server-only";
import { z } from "zod";
import { Problem } from "@/lib/platform/http/problem";
import { db } from "./db";
import { env } from "./env";
import { sql } from "./sql/fragments";
import { queryOnlyRow, queryRows } from "./sql/query";

/** Resolves when the database answers and has every migration of this build. @throws {Problem} 503 otherwise */
export async function requireReady(): Promise<void> {
  // Compiles Prisma's engine now, so that the first write does not wait for it.
  await db().$connect();
  await requireMigrations(env().MIGRATIONS);
}

/** Checks that migrations are applied. @param names of folders in prisma/migrations @throws {Problem} 503 when one is not */
export async function requireMigrations(names: string[]): Promise<void> {
  const applied = new Set(await listAppliedMigrations());
  if (!names.every((name) => applied.has(name))) {
    throw new Problem(503, "The database has not been migrated to this version yet", {
      headers: { "retry-after": "5" },
    });
  }
}

async function listAppliedMigrations(): Promise<string[]> {
  const { exists } = await queryOnlyRow(
    z.object({ exists: z.boolean() }),
    sql`SELECT to_regclass('_prisma_migrations') IS NOT NULL AS exists`,
  );
  if (!exists) return [];
  const applied = await queryRows(
    z.object({ name: z.string() }),
    sql`SELECT migration_name AS name FROM _prisma_migrations WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL`,
  );
  return applied.map(({ name }) => name);
}
