import type { Video } from "@/lib/library/videos/schema";
import type { Progress } from "./schema";

/**
 * The records of a video that was completed or taken back: one for each of its knowledge areas, with the video's points
 * in the area, or 0 when it was taken back. They are shown before the server answers; a contract test compares them
 * with the server's.
 * @param completedAt ISO 8601, UTC; null when it is not completed
 * @param watchedPercent of the video; null while its length is unknown
 */
export function completionRecords(
  userId: string,
  { id: videoId, knowledgeAreas }: Pick<Video, "id" | "knowledgeAreas">,
  completedAt: string | null,
  watchedPercent: number | null = null,
): Progress[] {
  const completed = completedAt !== null;
  return knowledgeAreas.map(({ knowledgeAreaId, points }) => ({
    userId,
    videoId,
    knowledgeAreaId,
    points: completed ? points : 0,
    completed,
    completedAt,
    evidence: completed ? "marked" : null,
    watchedPercent,
  }));
}
