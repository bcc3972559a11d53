"use client";

import { type UseMutationOptions, useMutation, useQuery } from "@tanstack/react-query";
import { useCompletionTimes } from "@/components/learning/progress/use-completed-videos";
import { toast } from "@/components/ui/toasts/toast";
import { careerProgressQuery, userPathsQuery } from "@/lib/learning/enrolments/api";
import { followedList, type PathLessonIds, requiredIn } from "@/lib/learning/enrolments/followed-list";
import { startPathMutation, startTrackMutation } from "@/lib/learning/enrolments/mutations";
import { type PathProgress, pathProgress } from "@/lib/learning/enrolments/path-progress";
import type { UserCareerTrack, UserLearningPath } from "@/lib/learning/enrolments/schema";
import { trackProgress } from "@/lib/learning/enrolments/track-progress";

/** Fields of a path that only the server knows; the response to a start fills them in. */
const unknownVersion = {
  version: 0,
  currentVersion: 0,
  finishedVersion: null,
  newVideoIds: [],
  newSeconds: 0,
  ownVideoIds: null,
  ownOptionalVideoIds: null,
  ownSections: null,
  ownUnplayableVideoIds: null,
  finishedVideoIds: null,
};

/**
 * A learner's status in a path. A finished path has the server's status, without the new lessons completed since; any
 * other is computed by the same rule as on the server.
 * @param known the server's status; undefined when the learner neither started nor finished the path
 */
function statusOf(known: UserLearningPath | undefined, path: PathLessonIds, times: ReadonlyMap<string, string>) {
  if (known?.finishedVersion) {
    return { ...known, newVideoIds: known.newVideoIds.filter((id) => !times.has(id)) };
  }
  return {
    ...unknownVersion,
    ...known,
    ...progressIn(followedList(path, known), times, known?.startedAt ?? null),
  };
}

const progressIn = (list: PathLessonIds, times: ReadonlyMap<string, string>, startedAt: string | null): PathProgress =>
  pathProgress(
    requiredIn(list).map((id) => times.get(id) ?? null),
    startedAt,
  );

/** A learner's progress in a learning path, and the function that starts it. */
export function usePathEnrolment(userId: string, pathId: string, list: PathLessonIds) {
  const times = useCompletionTimes(userId);
  const { data: paths } = useQuery(userPathsQuery(userId));
  const known = paths?.find((path) => path.pathId === pathId);
  const progress: UserLearningPath = { ...statusOf(known, list, times), pathId };
  return useEnrolment({
    progress,
    started: (startedAt) => ({ ...progress, ...progressIn(list, times, startedAt) }),
    mutation: startPathMutation(userId, pathId),
    failure: "Failed to start learning path",
  });
}

/** A path of a track. */
export type PathOfTrack = PathLessonIds & { id: string };

/**
 * A learner's progress in a career track and in each of its paths, and the function that starts it. A completed track
 * has the server's progress; any other is computed by the same rules as on the server.
 * @param paths the track's paths, in order
 */
export function useTrackEnrolment(userId: string, trackId: string, paths: PathOfTrack[]) {
  const times = useCompletionTimes(userId);
  const { data: tracks } = useQuery(careerProgressQuery(userId));
  const { data: knownPaths } = useQuery(userPathsQuery(userId));
  const known = tracks?.find((track) => track.trackId === trackId);
  const pathProgresses = paths.map((path) =>
    statusOf(
      knownPaths?.find(({ pathId }) => pathId === path.id),
      path,
      times,
    ),
  );
  const states = paths.map(({ id }, index) => ({ id, completedAt: pathProgresses[index]?.completedAt ?? null }));
  const since = (startedAt: string | null): UserCareerTrack => ({ trackId, ...trackProgress(states, startedAt, null) });
  const progress = known?.status === "completed" ? known : since(known?.startedAt ?? null);
  const enrolment = useEnrolment({
    progress,
    started: since,
    mutation: startTrackMutation(userId, trackId),
    failure: "Failed to start career track",
  });
  return { ...enrolment, pathProgresses };
}

type Options<Enrolment> = {
  progress: Enrolment;
  /** The progress shown until the server responds to the start. */
  started: (startedAt: string) => Enrolment;
  /** Saves the start; its variable is the optimistic progress. */
  mutation: UseMutationOptions<Enrolment, Error, Enrolment, void>;
  /** The toast when the start is refused. */
  failure: string;
};

function useEnrolment<Enrolment>({ progress, started, mutation, failure }: Options<Enrolment>) {
  const { mutateAsync } = useMutation(mutation);
  /** @returns true if it was started */
  const start = async (): Promise<boolean> => {
    try {
      await mutateAsync(started(new Date().toISOString()));
      return true;
    } catch {
      toast({ kind: "error", title: "Error", description: failure });
      return false;
    }
  };
  return { progress, start };
}
