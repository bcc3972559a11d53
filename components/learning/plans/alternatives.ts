import type { PlanVideo } from "@/lib/learning/plans/schema";
import { DEFAULT_DURATION_SECONDS } from "@/lib/library/videos/duration";
import type { Video } from "@/lib/library/videos/schema";
import { byTitle } from "@/lib/platform/text";

/** A lesson that can replace one of a route. */
export type Alternative = {
  video: Video;
  /** Points in the area that the lesson was chosen for, with its sub areas. */
  points: number;
  seconds: number;
  /** The difference in seconds to the lesson; negative when it is shorter. */
  longer: number;
};

/**
 * The lessons that can replace one of a route, those with the most points per minute first.
 * @param areaIds the area that the lesson was chosen for, and its sub areas
 */
export function alternatives(
  lesson: Pick<PlanVideo, "seconds">,
  videos: Video[],
  areaIds: ReadonlySet<string>,
): Alternative[] {
  return videos
    .map((video) => {
      const seconds = video.duration ?? DEFAULT_DURATION_SECONDS;
      const points = video.knowledgeAreas
        .filter(({ knowledgeAreaId }) => areaIds.has(knowledgeAreaId))
        .reduce((sum, area) => sum + area.points, 0);
      return { video, points, seconds, longer: seconds - lesson.seconds };
    })
    .sort((a, b) => b.points / b.seconds - a.points / a.seconds || byTitle(a.video, b.video));
}
