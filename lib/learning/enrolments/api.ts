import { queryOptions } from "@tanstack/react-query";
import { request } from "@/lib/platform/http/request";
import type { PathLessonIds } from "./followed-list";
import type { PathLearners, PublishPreview, UserCareerTrack, UserLearningPath } from "./schema";

/** A user's started paths, the latest first, and then those that they finished without starting them. */
export const userPathsQuery = (userId: string) =>
  queryOptions<UserLearningPath[]>({ queryKey: ["/api/users", userId, "learning-paths?include=finished"] });

/** The numbers of users who started and completed a path; administrators only. */
export const pathLearnersQuery = (id: string) =>
  queryOptions<PathLearners>({ queryKey: ["/api/learning-paths", id, "learners"] });

/** The effect of publishing a list of videos as the next version of a path. */
export const publishPreviewQuery = (pathId: string, { videoIds, optionalVideoIds }: PathLessonIds) =>
  queryOptions<PublishPreview>({
    queryKey: ["/api/learning-paths", pathId, "publish", videoIds, optionalVideoIds],
    queryFn: () =>
      request<PublishPreview>(`/api/learning-paths/${pathId}?dryRun=1`, {
        method: "PUT",
        body: { videoIds, optionalVideoIds },
      }),
    staleTime: 0,
    gcTime: 0,
  });

/** A user's started tracks, the latest first, and then those that they completed without starting them. */
export const careerProgressQuery = (userId: string) =>
  queryOptions<UserCareerTrack[]>({ queryKey: ["/api/users", userId, "career-progress?include=finished"] });
