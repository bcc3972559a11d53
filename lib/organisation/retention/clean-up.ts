import "server-only";
import { deleteExpiredTokens } from "@/lib/identity/one-time-tokens/data";
import { deleteUnusedPictures } from "@/lib/identity/pictures/remove";
import { deleteEndedSessions } from "@/lib/identity/sessions/data";
import { findPicturesInUse, foldUserTallies } from "@/lib/identity/users/data";
import { deleteOldDecisions } from "@/lib/learning/notifications/data";
import { deleteOldFigures } from "@/lib/platform/kept-figures/data";
import { deleteExpiredLimits } from "@/lib/platform/rate-limits/data";

/**
 * Deletes ended sessions, expired links, codes and rate limits, old notification decisions, unused pictures and kept
 * figures. Folds the tallies of the users.
 * @returns the number of deleted rows or files of each kind
 */
export async function cleanUp(): Promise<
  Record<"sessions" | "tokens" | "limits" | "notifications" | "pictures", number>
> {
  const [sessions, tokens, limits, notifications, pictures] = await Promise.all([
    deleteEndedSessions(),
    deleteExpiredTokens(),
    deleteExpiredLimits(),
    deleteOldDecisions(),
    deleteUnusedPictures(findPicturesInUse),
    foldUserTallies(),
    deleteOldFigures(),
  ]);
  return { sessions, tokens, limits, notifications, pictures };
}
