import { writeMultirange } from "@/lib/learning/watch/multirange";
import type { Range } from "@/lib/learning/watch/ranges";
import { db } from "@/lib/platform/db";
import { makeUser, type TestUser } from "./test-user";

/** Writes that a user has watched ranges of a video, without their credit. */
export const writeWatched = (user: { id: string }, videoId: string, ranges: Range[]) => db().$executeRaw`
  INSERT INTO watches (user_id, video_id, seconds, played)
  VALUES (${user.id}::uuid, ${videoId}::uuid, ${writeMultirange(ranges)}::int4multirange, 1)
  ON CONFLICT (user_id, video_id) DO UPDATE SET seconds = EXCLUDED.seconds`;

/** Reports the length of a video by a user's player. */
export const reportLength = (user: TestUser, videoId: string, duration: number) =>
  user.call<{ duration: number | null; durationSource: string | null }>("POST", `/api/videos/${videoId}/duration`, {
    duration,
  });

/** Makes users who have watched a video to its end, each with a report of its length. */
export async function makeReporters(videoId: string, lengths: number[], isProved = true): Promise<TestUser[]> {
  const reporters: TestUser[] = [];
  for (const seconds of lengths) {
    const reporter = await makeUser({ isProved });
    await writeWatched(reporter, videoId, [[0, seconds]]);
    await reportLength(reporter, videoId, seconds);
    reporters.push(reporter);
  }
  return reporters;
}
