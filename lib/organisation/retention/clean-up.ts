import "server-only";
import { deleteExpiredApiTokens } from "@/lib/identity/api-tokens/data";
import { deleteExpiredTokens } from "@/lib/identity/one-time-tokens/data";
import { deleteUnusedPictures } from "@/lib/identity/pictures/remove";
import { deleteOldViews } from "@/lib/identity/record-views/data";
import { deleteEndedSessions } from "@/lib/identity/sessions/data";
import { findPicturesInUse, foldUserTallies } from "@/lib/identity/users/data";
import { deleteOldDecisions } from "@/lib/learning/notifications/data";
import { forgetOldRanges } from "@/lib/learning/watch/data";
import { foldHeat } from "@/lib/learning/watch/read-heat";
import { forgetSearches } from "@/lib/library/searches/data";
import { deleteOldNotices } from "@/lib/messages/notices/data";
import { deleteOldMessages } from "@/lib/messages/outbox/data";
import { forgetOldDeliveries } from "@/lib/organisation/webhooks/data";
import { dayOf } from "@/lib/platform/calendar";
import { deleteOldJobs } from "@/lib/platform/jobs/data";
import { deleteOldFigures } from "@/lib/platform/kept-figures/data";
import { readTimeZone } from "@/lib/platform/organisation/data";
import { deleteExpiredLimits } from "@/lib/platform/rate-limits/data";
import { sql } from "@/lib/platform/sql/fragments";
import { execute } from "@/lib/platform/sql/query";

/**
 * Deletes ended sessions, expired links, codes, API tokens and rate limits, old messages, notices, jobs, webhook
 * deliveries and notification decisions, searches that are old or now find something, old views of records, unused
 * pictures and cached figures. Reduces old recorded watching to its percentage, folds the tallies of the users and of
 * the videos' heat, and adds jobs to rows that have none.
 */
export async function cleanUp(): Promise<void> {
  const today = dayOf(new Date(), await readTimeZone());
  await Promise.all([
    deleteEndedSessions(),
    deleteExpiredTokens(),
    deleteExpiredLimits(),
    deleteOldDecisions(),
    forgetSearches(today),
    deleteUnusedPictures(findPicturesInUse),
    forgetOldRanges(),
    deleteOldViews(today),
    foldUserTallies(),
    deleteOldFigures(),
    deleteOldMessages(),
    deleteOldNotices(),
    deleteOldJobs(),
    adoptRows(),
    deleteExpiredApiTokens(),
    forgetOldDeliveries(),
    foldHeat(),
  ]);
}

/** Adds jobs to rows that servers of a version without jobs left unfinished, once no such server is connected. */
async function adoptRows(): Promise<void> {
  await execute(sql`
    INSERT INTO jobs (name, key)
    SELECT name, key
    FROM (SELECT 'outbox' AS name, id::text AS key FROM outbox_messages WHERE state = 'queued'
          UNION ALL SELECT 'points', id::text FROM point_batches WHERE state = 'running') waiting
    WHERE NOT EXISTS (
      SELECT FROM pg_stat_activity
      WHERE datname = current_database() AND application_name LIKE 'waypoint 2%'
        AND application_name < 'waypoint 20261218100001')
    ON CONFLICT DO NOTHING`);
}
