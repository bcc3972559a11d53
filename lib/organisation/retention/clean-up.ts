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
import { adoptRows } from "./data";

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
