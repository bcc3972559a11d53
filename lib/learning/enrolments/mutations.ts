import { mutationOptions, type QueryClient, type QueryKey } from "@tanstack/react-query";
import { invalidateAll } from "@/lib/platform/http/invalidate";
import { request } from "@/lib/platform/http/request";
import { careerProgressQuery, userPathsQuery } from "./api";
import type { UserCareerTrack, UserLearningPath } from "./schema";

/** Lets a learner follow a version of a path that they started. @throws {ApiError} 409 for a version from before the start */
export const followVersionMutation = (userId: string, pathId: string) =>
  mutationOptions({
    mutationFn: (version: number) =>
      request<UserLearningPath>(`/api/users/${userId}/learning-paths/${pathId}`, { method: "PUT", body: { version } }),
    onSuccess: (followed, _version, _before, { client }) => {
      client.setQueryData<UserLearningPath[]>(userPathsQuery(userId).queryKey, (paths = []) =>
        paths.map((path) => (path.pathId === pathId ? followed : path)),
      );
      // Following a version may complete the path, and changes the lessons that a plan needs.
      invalidateAll(client);
    },
  });

/** Starts a learning path: shown at once, rolled back when the server refuses it. */
export const startPathMutation = (userId: string, pathId: string) =>
  startMutation<UserLearningPath>(
    userPathsQuery(userId),
    (path) => path.pathId === pathId,
    `/api/users/${userId}/learning-paths/${pathId}/start`,
  );

/** Starts a career track: shown at once, rolled back when the server refuses it. */
export const startTrackMutation = (userId: string, trackId: string) =>
  startMutation<UserCareerTrack>(
    careerProgressQuery(userId),
    (track) => track.trackId === trackId,
    `/api/users/${userId}/career-tracks/${trackId}/start`,
  );

/**
 * Starting a course again changes nothing.
 * @param queryKey of the list of started courses
 * @param isSame finds the course in the list
 */
function startMutation<Course>(
  { queryKey }: { queryKey: QueryKey },
  isSame: (course: Course) => boolean,
  address: string,
) {
  const show = (client: QueryClient, course: Course | null) => {
    client.setQueryData<Course[]>(queryKey, (courses = []) => [
      ...(course ? [course] : []),
      ...courses.filter((other) => !isSame(other)),
    ]);
  };
  return mutationOptions({
    onMutate: (course: Course, { client }) => show(client, course),
    mutationFn: () => request<Course>(address, { method: "POST" }),
    onSuccess: (course, _shown, _result, { client }) => show(client, course),
    onError: (_error, _shown, _result, { client }) => show(client, null),
  });
}
