"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCompletionTimes } from "@/components/learning/progress/use-completion-times";
import { toast } from "@/components/ui/toast";
import { startPath, userPathsQuery } from "@/lib/learning/enrolments/api";
import { type PathProgress, pathProgress } from "@/lib/learning/enrolments/path-progress";

/**
 * How far a person is with a path, by the server's own rule, and the way to start it.
 * @param videoIds of the path, in order
 */
export function usePath(userId: string, pathId: string, videoIds: string[]) {
  const client = useQueryClient();
  const times = useCompletionTimes(userId);
  const { data: started = [] } = useQuery(userPathsQuery(userId));
  const completions = videoIds.map((id) => times.get(id) ?? null);
  const progress: PathProgress = pathProgress(
    completions,
    started.find((path) => path.pathId === pathId)?.startedAt ?? null,
  );

  /** Seen at once; taken back where the server refuses. @returns whether it was started */
  const start = async (): Promise<boolean> => {
    const { queryKey } = userPathsQuery(userId);
    const put = (path: (typeof started)[number] | null) =>
      client.setQueryData(queryKey, (paths = []) => [
        ...(path ? [path] : []),
        ...paths.filter((other) => other.pathId !== pathId),
      ]);
    put({ pathId, ...pathProgress(completions, new Date().toISOString()) });
    try {
      put(await startPath(userId, pathId));
      return true;
    } catch {
      put(null);
      toast({ kind: "error", title: "Error", description: "Failed to start learning path" });
      return false;
    }
  };
  return { progress, start };
}
