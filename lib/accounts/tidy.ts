import "server-only";
import { dropExpiredTokens } from "@/lib/one-time-tokens/data";
import { dropPastLimits } from "@/lib/rate-limits/data";
import { dropEndedSessions } from "@/lib/sessions/data";
import { dropUnusedPictures } from "@/lib/uploads/remove";
import { findPicturesInUse } from "@/lib/users/data";

/** Drops what has ended by itself and only takes room: sessions, links and codes, counts of attempts, pictures nobody shows. */
export async function tidy(): Promise<{ sessions: number; tokens: number; limits: number; pictures: number }> {
  const [sessions, tokens, limits, pictures] = await Promise.all([
    dropEndedSessions(),
    dropExpiredTokens(),
    dropPastLimits(),
    dropUnusedPictures(findPicturesInUse),
  ]);
  return { sessions, tokens, limits, pictures };
}
