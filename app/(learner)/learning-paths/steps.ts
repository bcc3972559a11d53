import "server-only";
import type { PathStep } from "@/components/learning/enrolments/path-progress";
import { hueOf, hueOfAreas } from "@/lib/library/knowledge-areas/area-hue";
import { readKnowledgeAreas } from "@/lib/library/knowledge-areas/prefetch";
import { listFirstAreas } from "@/lib/library/videos/data";
import type { Video } from "@/lib/library/videos/schema";

/** The steps of a path by video id; deleted videos have none. */
export async function readSteps(videoIds: string[]): Promise<Map<string, PathStep>> {
  const firsts = await listFirstAreas([...new Set(videoIds)]);
  return new Map((await withHues(firsts)).map((step) => [step.videoId, step]));
}

/** Maps videos to steps of a path. */
export const stepsOf = (videos: Video[]): Promise<PathStep[]> =>
  withHues(videos.map(({ id, knowledgeAreas }) => ({ id, areaId: knowledgeAreas[0]?.knowledgeAreaId ?? null })));

/** Steps with the hue of each video's first area. */
async function withHues(firsts: { id: string; areaId: string | null }[]): Promise<PathStep[]> {
  const hues = hueOfAreas(await readKnowledgeAreas());
  return firsts.map(({ id, areaId }) => ({ videoId: id, hue: hueOf(hues, areaId ?? undefined) }));
}
