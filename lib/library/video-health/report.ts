import "server-only";
import { requireAttempt } from "@/lib/platform/rate-limits/data";
import { LIMITS } from "@/lib/platform/rate-limits/limits";
import { reportPlayback as write } from "./data";

/** Saves a user's playback report. @throws {Problem} 404, 429 above the user's limit */
export async function reportPlayback(videoId: string, userId: string): Promise<void> {
  await requireAttempt(LIMITS.playbackReport, userId);
  await write(videoId, userId);
}
