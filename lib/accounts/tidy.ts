import "server-only";
import { dropExpiredTokens } from "@/lib/one-time-tokens/data";
import { dropPastLimits } from "@/lib/rate-limits/data";
import { dropEndedSessions } from "@/lib/sessions/data";

/** Drops what has ended by itself and only takes room: sessions, links and codes, counts of attempts. */
export async function tidy(): Promise<{ sessions: number; tokens: number; limits: number }> {
  const [sessions, tokens, limits] = await Promise.all([dropEndedSessions(), dropExpiredTokens(), dropPastLimits()]);
  return { sessions, tokens, limits };
}
