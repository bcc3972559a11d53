import type { QueryClient } from "@tanstack/react-query";
import { completeVideo, progressQuery } from "@/lib/learning/progress/api";
import type { Progress } from "@/lib/learning/progress/schema";
import { learnerCountQuery, videoQuery } from "@/lib/library/videos/api";
import { changeShownVideo, invalidateLists } from "@/lib/library/videos/mutations";
import type { Video } from "@/lib/library/videos/schema";

/** What was last asked for, of each completion the server is being told about; it outlives the player that asked. */
const asked = new Map<string, boolean>();

/**
 * Marks a video as completed, or takes it back: seen at once, then told to the server, once for all of the video's areas.
 * Asked again while the server is being told, it ends in what was asked last.
 * @throws {ApiError} the server's refusal, after what was seen has been put back
 */
export async function setCompletion(client: QueryClient, userId: string, video: Video, completed: boolean) {
  const area = video.knowledgeAreas[0];
  if (!area) return;
  const key = `${userId} ${video.id}`;
  const isTelling = asked.has(key);
  asked.set(key, completed);
  void client.cancelQueries(progressQuery(userId));
  paint(client, userId, video, completed);
  if (isTelling) return;

  let confirmed = !completed;
  try {
    for (let next = completed; next !== confirmed; next = asked.get(key) ?? confirmed) {
      const { knowledgeAreaId } = area;
      await completeVideo({ userId, videoId: video.id, knowledgeAreaId, completed: next });
      confirmed = next;
    }
  } catch (error) {
    paint(client, userId, video, confirmed);
    throw error;
  } finally {
    asked.delete(key);
    refresh(client, userId, video.id);
  }
}

/** Shows a completion everywhere it is seen, as the server will answer it. */
function paint(client: QueryClient, userId: string, video: Video, completed: boolean) {
  const { queryKey } = progressQuery(userId);
  const progress = client.getQueryData(queryKey) ?? [];
  const wasCompleted = progress.some((record) => record.videoId === video.id && record.completed);
  if (wasCompleted === completed) return;
  const now = completed ? new Date().toISOString() : null;
  const records = video.knowledgeAreas.map(
    ({ knowledgeAreaId, points }): Progress => ({
      userId,
      videoId: video.id,
      knowledgeAreaId,
      points: completed ? points : 0,
      completed,
      completedAt: now,
    }),
  );
  client.setQueryData(queryKey, [...records, ...progress.filter((record) => record.videoId !== video.id)]);
  countLearner(client, video.id, completed ? 1 : -1);
}

function countLearner(client: QueryClient, videoId: string, change: 1 | -1) {
  const counted = <T extends { learnerCount: number }>(one: T): T => ({
    ...one,
    learnerCount: Math.max(0, one.learnerCount + change),
  });
  client.setQueryData(learnerCountQuery(videoId).queryKey, (count) => count && counted(count));
  changeShownVideo(client, videoId, counted);
}

/** Asks the server again for what a completion changes beyond what was painted; a person's progress takes summary and positions with it. */
function refresh(client: QueryClient, userId: string, videoId: string) {
  void client.invalidateQueries({ queryKey: progressQuery(userId).queryKey });
  void client.invalidateQueries({ queryKey: videoQuery(videoId).queryKey, exact: true });
  void client.invalidateQueries({ queryKey: learnerCountQuery(videoId).queryKey });
  void invalidateLists(client, ({ completed, sort }) => completed !== undefined || sort === "popular");
}
