import "server-only";
import { db } from "@/lib/platform/db";

/** Adds jobs to rows that servers of a version without jobs left unfinished, once no such server is connected. */
export async function adoptRows(): Promise<void> {
  await db().$executeRaw`
    INSERT INTO jobs (name, key)
    SELECT name, key
    FROM (SELECT 'outbox' AS name, id::text AS key FROM outbox_messages WHERE state = 'queued'
          UNION ALL SELECT 'points', id::text FROM point_batches WHERE state = 'running') waiting
    WHERE NOT EXISTS (
      SELECT FROM pg_stat_activity
      WHERE datname = current_database() AND application_name LIKE 'waypoint 2%'
        AND application_name < 'waypoint 20261218100001')
    ON CONFLICT DO NOTHING`;
}
