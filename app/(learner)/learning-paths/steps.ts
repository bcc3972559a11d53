import "server-only";
import type { PathStep } from "@/components/learning/enrolments/path-progress";
import { hueOf, hueOfAreas } from "@/lib/library/knowledge-areas/area-hue";
import { readKnowledgeAreas } from "@/lib/library/knowledge-areas/prefetch";
import { getVideos } from "@/lib/library/videos/data";
import type { Video } from "@/lib/library/videos/schema";

/** The steps of a path by video id; deleted videos have none. */
export async function readSteps(videoIds: string[]): Promise<Map<string, PathStep>> {
  return new Map((await stepsOf(await getVideos([...new Set(videoIds)]))).map((step) => [step.videoId, step]));
}

/** Maps videos to steps of a path, with the hue of their first area. */
export async function stepsOf(videos: Video[]): Promise<PathStep[]> {
  const hues = hueOfAreas(await readKnowledgeAreas());
  return videos.map(({ id, knowledgeAreas }) => ({
    videoId: id,
    hue: hueOf(hues, knowledgeAreas[0]?.knowledgeAreaId),
  }));
}
