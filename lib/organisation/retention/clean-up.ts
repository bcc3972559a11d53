import "server-only";
import { dropExpiredTokens } from "@/lib/identity/one-time-tokens/data";
import { dropUnusedPictures } from "@/lib/identity/pictures/remove";
import { dropEndedSessions } from "@/lib/identity/sessions/data";
import { findPicturesInUse, foldUserTallies } from "@/lib/identity/users/data";
import { dropOldDecisions } from "@/lib/learning/notifications/data";
import { dropPastLimits } from "@/lib/platform/rate-limits/data";

/**
 * Deletes what is past its retention: ended sessions, expired links and codes, past counts of attempts, old decisions on
 * notifications and pictures that nobody shows. Folds the tallies of the users.
 * @returns how many of each were deleted
 */
export async function cleanUp(): Promise<
  Record<"sessions" | "tokens" | "limits" | "notifications" | "pictures", number>
> {
  const [sessions, tokens, limits, notifications, pictures] = await Promise.all([
    dropEndedSessions(),
    dropExpiredTokens(),
    dropPastLimits(),
    dropOldDecisions(),
    dropUnusedPictures(findPicturesInUse),
    foldUserTallies(),
  ]);
  return { sessions, tokens, limits, notifications, pictures };
}
