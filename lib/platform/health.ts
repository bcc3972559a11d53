import "server-only";
import { Problem } from "@/lib/platform/http/problem";
import { db } from "./db";
import { env } from "./env";

/** Resolves once the database answers and holds the last migration this build knows. @throws {Problem} 503 */
export async function requireReady(): Promise<void> {
  const { LATEST_MIGRATION } = env();
  const [journal] = await db().$queryRaw<{ there: boolean }[]>`
    SELECT to_regclass('_prisma_migrations') IS NOT NULL AS there`;
  const done = journal?.there
    ? await db().$queryRaw<unknown[]>`
        SELECT FROM _prisma_migrations
        WHERE migration_name = ${LATEST_MIGRATION} AND finished_at IS NOT NULL AND rolled_back_at IS NULL`
    : [];
  if (done.length === 0) {
    throw new Problem(503, "The database has not been migrated to this version yet", {
      headers: { "retry-after": "5" },
    });
  }
}
