import { db } from "@/lib/platform/db";
import { makeArea, makeVideo } from "./library";
import type { TestUser } from "./test-user";

/** Makes a video that the user completed at each moment, worth 10 points in one new area. @returns the area */
export async function makeCompletions({ id: userId }: Pick<TestUser, "id">, moments: (Date | string)[]) {
  const area = await makeArea();
  for (const moment of moments) {
    const video = await makeVideo({ duration: 1800, points: { [area.id]: 10 } });
    await db().videoProgress.create({
      data: {
        userId,
        videoId: video.id,
        completedAt: new Date(moment),
        earned: { create: { knowledgeAreaId: area.id, points: 10 } },
      },
    });
  }
  return area;
}
