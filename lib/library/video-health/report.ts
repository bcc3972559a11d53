import "server-only";
import { requireAttempt } from "@/lib/platform/rate-limits/data";
import { LIMITS } from "@/lib/platform/rate-limits/limits";
import { reportPlayback as write } from "./data";

/** Notes that a video did not play for a person. @throws {Problem} 404, 429 after too many */
export async function reportPlayback(videoId: string, userId: string): Promise<void> {
  await requireAttempt(LIMITS.playbackReport, userId);
  await write(videoId, userId);
}
