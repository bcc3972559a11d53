import "server-only";
import { statfs } from "node:fs/promises";
import { readLibrarySummary } from "@/lib/library/video-health/list-problems";
import { readQueue } from "@/lib/messages/outbox/data";
import { env } from "@/lib/platform/env";
import { isoTime, sql } from "@/lib/platform/sql/fragments";
import { queryOnlyRow, queryRow } from "@/lib/platform/sql/query";
import { type About, aboutSchema } from "./schema";

const { database, lastBackup } = aboutSchema.shape;

/** The state of this installation. @param version of Waypoint */
export async function readAbout(version: string): Promise<About> {
  const [database, queue, lastBackup, library, disk] = await Promise.all([
    readDatabase(),
    readQueue(),
    readLastBackup(),
    readLibrarySummary(),
    readDisk(),
  ]);
  const startedAt = new Date(performance.timeOrigin).toISOString();
  return { version, node: process.versions.node, startedAt, database, queue, lastBackup, library, disk };
}

const readDatabase = () =>
  queryOnlyRow(
    database,
    sql`
    SELECT split_part(current_setting('server_version'), ' ', 1) AS version,
           pg_database_size(current_database())::float8 AS bytes,
           (SELECT count(*)::int FROM _prisma_migrations WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL)
             AS migrations`,
  );

async function readLastBackup(): Promise<About["lastBackup"]> {
  const row = await queryRow(
    lastBackup.unwrap(),
    sql`
    SELECT ${isoTime(sql`finished_at`)} AS "finishedAt", bytes::float8 AS bytes
    FROM backups ORDER BY finished_at DESC LIMIT 1`,
  );
  return row ?? null;
}

async function readDisk(): Promise<About["disk"]> {
  const { DATA_DIR, VERCEL } = env();
  if (VERCEL) return null;
  try {
    const { bavail, blocks, bsize } = await statfs(/* turbopackIgnore: true */ DATA_DIR);
    return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
  } catch {
    // With a database server and a Blob store an instance may have no data folder.
    return null;
  }
}
