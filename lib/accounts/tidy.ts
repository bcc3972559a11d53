import "server-only";
import { dropOldDecisions } from "@/lib/notifications/data";
import { dropExpiredTokens } from "@/lib/one-time-tokens/data";
import { dropPastLimits } from "@/lib/rate-limits/data";
import { dropEndedSessions } from "@/lib/sessions/data";
import { dropUnusedPictures } from "@/lib/uploads/remove";
import { findPicturesInUse, foldUserTallies } from "@/lib/users/data";

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
