import "server-only";
import type { PathStep } from "@/components/learning/enrolments/path-progress";
import { hueOf, hueOfAreas } from "@/lib/library/knowledge-areas/area-hue";
import { readKnowledgeAreas } from "@/lib/library/knowledge-areas/prefetch";
import { getVideos } from "@/lib/library/videos/data";
import type { Video } from "@/lib/library/videos/schema";

/** The steps that videos make, by the videos' ids; those that have left the library are missing. */
export async function readSteps(videoIds: string[]): Promise<Map<string, PathStep>> {
  return new Map((await stepsOf(await getVideos([...new Set(videoIds)]))).map((step) => [step.videoId, step]));
}

/** Videos as steps of a path, in their areas' hues. */
export async function stepsOf(videos: Video[]): Promise<PathStep[]> {
  const hues = hueOfAreas(await readKnowledgeAreas());
  return videos.map(({ id, knowledgeAreas }) => ({
    videoId: id,
    hue: hueOf(hues, knowledgeAreas[0]?.knowledgeAreaId),
  }));
}
