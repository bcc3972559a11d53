import "server-only";
import { setCompleted } from "@/lib/learning/progress/data";
import type { CompleteInput, Progress } from "@/lib/learning/progress/schema";
import { moment } from "@/lib/library/videos/duration";
import { conflict } from "@/lib/platform/http/problem";
import { findStored } from "./data";
import { hasWatchedShare, requiredOf, secondsBeforeMarking, toWatch } from "./standing";

/**
 * Completes a video by a user's word, or takes that back. It counts as watched where the share was watched.
 * @throws {Problem} 404; 409 when the organisation asks for watching first (docs/behaviour.md, 28)
 */
export async function completeVideo(input: CompleteInput): Promise<Progress> {
  const stored = await findStored(input.userId, input.videoId);
  if (!stored) return setCompleted(input);
  const seconds = input.completed ? secondsBeforeMarking(stored, stored.rules) : 0;
  if (seconds > 0) {
    const off = stored.keepWatched ? "" : ". Switch on ‘Record what I watch’ in Settings";
    throw conflict(`Watch ${requiredOf(stored, stored.rules)} % first: ${moment(seconds)} to go${off}`);
  }
  const evidence = hasWatchedShare(stored, stored.rules) ? "watched" : "marked";
  return setCompleted(input, { evidence, watchedPercent: toWatch(stored, stored.rules).percent });
}
