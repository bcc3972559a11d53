import { db } from "@/lib/platform/db";
import { makeArea, makeVideo } from "./library";
import type { TestUser } from "./test-user";

/** Stores a completion of a video with its points in each area, as it was at that moment. */
export async function makeCompletion(
  { id: userId }: Pick<TestUser, "id">,
  { id: videoId }: { id: string },
  points: Record<string, number>,
  moment: Date | string = new Date(),
) {
  const at = new Date(moment);
  await db().videoProgress.create({ data: { userId, videoId, completedAt: at } });
  await db().pointEntry.createMany({
    data: Object.entries(points).map(([knowledgeAreaId, value]) => ({
      userId,
      videoId,
      knowledgeAreaId,
      points: value,
      kind: "earned" as const,
      evidence: "marked" as const,
      completion: 1,
      at,
      actorId: userId,
    })),
  });
}

/** Makes a video that the user completed at each moment, worth some points in one new area. @returns the area */
export async function makeCompletions(user: Pick<TestUser, "id">, moments: (Date | string)[], points = 10) {
  const area = await makeArea();
  for (const moment of moments) {
    const video = await makeVideo({ duration: 1800, points: { [area.id]: points } });
    await makeCompletion(user, video, { [area.id]: points }, moment);
  }
  return area;
}
