import "server-only";
import { dropExpiredTokens } from "@/lib/identity/one-time-tokens/data";
import { dropUnusedPictures } from "@/lib/identity/pictures/remove";
import { dropEndedSessions } from "@/lib/identity/sessions/data";
import { findPicturesInUse, foldUserTallies } from "@/lib/identity/users/data";
import { dropOldDecisions } from "@/lib/learning/notifications/data";
import { dropPastLimits } from "@/lib/platform/rate-limits/data";

/**
 * Drops what has ended by itself and only takes room: sessions, links and codes, counts of attempts, what was decided on
 * mails long ago, pictures nobody shows; and adds up what was tallied.
 */
export async function tidy(): Promise<Record<"sessions" | "tokens" | "limits" | "notifications" | "pictures", number>> {
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
