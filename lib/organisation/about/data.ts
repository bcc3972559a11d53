import "server-only";
import { statfs } from "node:fs/promises";
import { readLibrarySummary } from "@/lib/library/video-health/list-problems";
import { readQueue } from "@/lib/messages/outbox/data";
import { env } from "@/lib/platform/env";
import { isoTime, sql } from "@/lib/platform/sql/fragments";
import { queryOnlyRow, queryRow, queryRows } from "@/lib/platform/sql/query";
import { type About, aboutSchema } from "./schema";

const { database, failingJobs, lastBackup } = aboutSchema.shape;

/** Failed attempts in a row from which a job is listed, and the longest list. */
const LISTED_ATTEMPTS = 3;
const MAX_LISTED = 20;

/** The state of this installation. @param version of Waypoint */
export async function readAbout(version: string): Promise<About> {
  const [database, queue, failingJobs, lastBackup, library, disk] = await Promise.all([
    readDatabase(),
    readQueue(),
    listFailingJobs(),
    readLastBackup(),
    readLibrarySummary(),
    readDisk(),
  ]);
  const startedAt = new Date(performance.timeOrigin).toISOString();
  return { version, node: process.versions.node, startedAt, database, queue, failingJobs, lastBackup, library, disk };
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

const listFailingJobs = () =>
  queryRows(
    failingJobs.element,
    sql`
    SELECT name, key, attempts, last_error AS "lastError", failed_at IS NOT NULL AS "isGivenUp" FROM jobs
    WHERE last_error IS NOT NULL AND (failed_at IS NOT NULL OR attempts >= ${LISTED_ATTEMPTS})
    ORDER BY coalesce(failed_at, due_at) DESC LIMIT ${MAX_LISTED}`,
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
