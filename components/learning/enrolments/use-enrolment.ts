"use client";

import { type UseMutationOptions, useMutation, useQuery } from "@tanstack/react-query";
import { useCompletionTimes } from "@/components/learning/progress/use-completion-times";
import { toast } from "@/components/ui/toast";
import { careerProgressQuery, userPathsQuery } from "@/lib/learning/enrolments/api";
import { startPathMutation, startTrackMutation } from "@/lib/learning/enrolments/mutations";
import { pathProgress } from "@/lib/learning/enrolments/path-progress";
import { trackProgress } from "@/lib/learning/enrolments/track-progress";
import type { LearningPath } from "@/lib/library/learning-paths/schema";

/**
 * A learner's progress in a learning path, computed by the same rule as on the server, and the function that starts it.
 * @param videoIds the path's videos, in order
 */
export function usePathEnrolment(userId: string, pathId: string, videoIds: string[]) {
  const times = useCompletionTimes(userId);
  const { data: started } = useQuery(userPathsQuery(userId));
  const completions = videoIds.map((id) => times.get(id) ?? null);
  return useEnrolment({
    startedAt: started?.find((path) => path.pathId === pathId)?.startedAt,
    progressSince: (startedAt) => ({ pathId, ...pathProgress(completions, startedAt) }),
    mutation: startPathMutation(userId, pathId),
    failure: "Failed to start learning path",
  });
}

/**
 * A learner's progress in a career track and in each of its paths, computed by the same rules as on the server, and the
 * function that starts it.
 * @param paths the track's paths, in order
 */
export function useTrackEnrolment(userId: string, trackId: string, paths: Pick<LearningPath, "id" | "videoIds">[]) {
  const times = useCompletionTimes(userId);
  const { data: started } = useQuery(careerProgressQuery(userId));
  const { data: startedPaths } = useQuery(userPathsQuery(userId));
  const completions = paths.map(({ videoIds }) => videoIds.map((id) => times.get(id) ?? null));
  const enrolment = useEnrolment({
    startedAt: started?.find((track) => track.trackId === trackId)?.startedAt,
    progressSince: (startedAt) => ({ trackId, ...trackProgress(completions, startedAt) }),
    mutation: startTrackMutation(userId, trackId),
    failure: "Failed to start career track",
  });
  const startOf = (pathId: string | undefined) => startedPaths?.find((path) => path.pathId === pathId)?.startedAt;
  return {
    ...enrolment,
    pathProgresses: completions.map((path, index) => pathProgress(path, startOf(paths[index]?.id) ?? null)),
  };
}

type Options<Enrolment> = {
  /** Undefined or null before the start. */
  startedAt: string | null | undefined;
  progressSince: (startedAt: string | null) => Enrolment;
  /** Saves the start; its variable is the optimistic progress. */
  mutation: UseMutationOptions<Enrolment, Error, Enrolment, void>;
  /** The toast when the start is refused. */
  failure: string;
};

function useEnrolment<Enrolment>({ startedAt = null, progressSince, mutation, failure }: Options<Enrolment>) {
  const { mutateAsync } = useMutation(mutation);
  /** @returns true if it was started */
  const start = async (): Promise<boolean> => {
    try {
      await mutateAsync(progressSince(new Date().toISOString()));
      return true;
    } catch {
      toast({ kind: "error", title: "Error", description: failure });
      return false;
    }
  };
  return { progress: progressSince(startedAt), start };
}
