import "server-only";
import { log } from "@/lib/platform/log";
import { metrics } from "@/lib/platform/metrics/record";
import { requireAttempt } from "@/lib/platform/rate-limits/data";
import { LIMITS } from "@/lib/platform/rate-limits/limits";
import { saveReferrerRefusal, saveReport } from "./data";
import type { PlaybackReport } from "./schema";
import { REFERRER_CODE } from "./verdict";

/**
 * Saves a user's playback report. An error about our referrer policy is logged and counted for the operator instead.
 * @throws {Problem} 404, 429 above the user's limit
 */
export async function reportPlayback(videoId: string, userId: string, { code = null }: PlaybackReport): Promise<void> {
  await requireAttempt(LIMITS.playbackReport, userId);
  if (code !== REFERRER_CODE) return saveReport(videoId, userId, code);
  await saveReferrerRefusal(videoId);
  log().warn(
    { videoId, code },
    "a player refused to play because it could not see our page: check the Referrer-Policy",
  );
  metrics()?.error("referrer");
}
