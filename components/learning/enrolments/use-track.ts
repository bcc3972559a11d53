"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCompletionTimes } from "@/components/learning/progress/use-completion-times";
import { toast } from "@/components/ui/toast";
import { careerProgressQuery, startTrack } from "@/lib/learning/enrolments/api";
import { pathProgress } from "@/lib/learning/enrolments/path-progress";
import { trackProgress } from "@/lib/learning/enrolments/track-progress";

/**
 * How far a person is with a track and each of its paths, by the server's own rules, and the way to start it.
 * @param paths the videos of each of its paths
 */
export function useTrack(userId: string, trackId: string, paths: string[][]) {
  const client = useQueryClient();
  const times = useCompletionTimes(userId);
  const { data: started = [] } = useQuery(careerProgressQuery(userId));
  const completions = paths.map((videoIds) => videoIds.map((id) => times.get(id) ?? null));
  const progress = trackProgress(completions, started.find((track) => track.trackId === trackId)?.startedAt ?? null);

  /** Seen at once; taken back where the server refuses. */
  const start = async () => {
    const { queryKey } = careerProgressQuery(userId);
    const put = (track: (typeof started)[number] | null) =>
      client.setQueryData(queryKey, (tracks = []) => [
        ...(track ? [track] : []),
        ...tracks.filter((other) => other.trackId !== trackId),
      ]);
    put({ trackId, ...trackProgress(completions, new Date().toISOString()) });
    try {
      put(await startTrack(userId, trackId));
    } catch {
      put(null);
      toast({ kind: "error", title: "Error", description: "Failed to start career track" });
    }
  };
  return { progress, ofPaths: completions.map((path) => pathProgress(path, null)), start };
}
