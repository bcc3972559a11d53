import type { Video } from "@/lib/library/videos/schema";
import type { Progress } from "./schema";

/**
 * A person's records of a video once it is completed, or no longer is: one for each of its knowledge areas. A completion
 * earns in each area the points that the video gives there; one that is undone earns none.
 * The screen shows this at once; the server's statement keeps the same rule, and a contract test compares the two.
 * @param completedAt ISO 8601, UTC; null where it is not completed
 */
export function completionRecords(
  userId: string,
  { id: videoId, knowledgeAreas }: Pick<Video, "id" | "knowledgeAreas">,
  completedAt: string | null,
): Progress[] {
  const completed = completedAt !== null;
  return knowledgeAreas.map(({ knowledgeAreaId, points }) => ({
    userId,
    videoId,
    knowledgeAreaId,
    points: completed ? points : 0,
    completed,
    completedAt,
  }));
}
