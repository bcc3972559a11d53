"use client";

import { type UseMutationOptions, useMutation, useQuery } from "@tanstack/react-query";
import { useCompletionTimes } from "@/components/learning/progress/use-completion-times";
import { toast } from "@/components/ui/toast";
import { careerProgressQuery, userPathsQuery } from "@/lib/learning/enrolments/api";
import { startPathMutation, startTrackMutation } from "@/lib/learning/enrolments/mutations";
import { pathProgress } from "@/lib/learning/enrolments/path-progress";
import { trackProgress } from "@/lib/learning/enrolments/track-progress";

/**
 * A person's progress in a learning path, by the server's own rule, and the way to start it.
 * @param videoIds of the path, in order
 */
export function usePath(userId: string, pathId: string, videoIds: string[]) {
  const times = useCompletionTimes(userId);
  const { data: started } = useQuery(userPathsQuery(userId));
  const completions = videoIds.map((id) => times.get(id) ?? null);
  return useCourse({
    startedAt: started?.find((path) => path.pathId === pathId)?.startedAt,
    progressFrom: (startedAt) => ({ pathId, ...pathProgress(completions, startedAt) }),
    mutation: startPathMutation(userId, pathId),
    failure: "Failed to start learning path",
  });
}

/**
 * A person's progress in a career track and in each of its paths, by the server's own rules, and the way to start it.
 * @param paths the videos of each of its paths
 */
export function useTrack(userId: string, trackId: string, paths: string[][]) {
  const times = useCompletionTimes(userId);
  const { data: started } = useQuery(careerProgressQuery(userId));
  const completions = paths.map((videoIds) => videoIds.map((id) => times.get(id) ?? null));
  const course = useCourse({
    startedAt: started?.find((track) => track.trackId === trackId)?.startedAt,
    progressFrom: (startedAt) => ({ trackId, ...trackProgress(completions, startedAt) }),
    mutation: startTrackMutation(userId, trackId),
    failure: "Failed to start career track",
  });
  return { ...course, ofPaths: completions.map((path) => pathProgress(path, null)) };
}

type Options<Course> = {
  /** Undefined while it is not started. */
  startedAt: string | null | undefined;
  progressFrom: (startedAt: string | null) => Course;
  /** Starts it, as it is given. */
  mutation: UseMutationOptions<Course, Error, Course, void>;
  /** The toast of a start that was refused. */
  failure: string;
};

function useCourse<Course>({ startedAt = null, progressFrom, mutation, failure }: Options<Course>) {
  const { mutateAsync } = useMutation(mutation);
  /** @returns whether it was started */
  const start = async (): Promise<boolean> => {
    try {
      await mutateAsync(progressFrom(new Date().toISOString()));
      return true;
    } catch {
      toast({ kind: "error", title: "Error", description: failure });
      return false;
    }
  };
  return { progress: progressFrom(startedAt), start };
}
