"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { attempt } from "@/components/forms/announce";
import { toast } from "@/components/ui/toasts/toast";
import { progressQuery } from "@/lib/learning/progress/api";
import { completeVideoMutation, isCompletedNow } from "@/lib/learning/progress/mutations";
import type { Progress } from "@/lib/learning/progress/schema";
import type { Video } from "@/lib/library/videos/schema";
import { counted } from "@/lib/platform/counted";

/** A user's completion of a video, and the function that changes it. */
export function useCompletion(userId: string, video: Video) {
  const client = useQueryClient();
  const { mutateAsync: completeVideo } = useMutation(completeVideoMutation());
  const { data: progress } = useQuery(progressQuery(userId));
  const records = progress?.filter((record) => record.videoId === video.id && record.completed) ?? [];

  /** @returns false when it was refused, after showing the error in a toast */
  const complete = (completed: boolean) => attempt(() => completeVideo({ userId, video, completed }));

  /** Takes the completion back, and offers to complete the video again. */
  const takeBack = async () => {
    const taken = counted(pointsOf(records), "point");
    if (!(await complete(false))) return;
    toast({
      title: "Taken back",
      description: `-${taken}`,
      action: { label: "Undo", alternative: "Press Mark as complete again", run: () => void complete(true) },
    });
  };

  return {
    /** False until the progress is loaded. */
    isKnown: progress !== undefined,
    completed: records.length > 0,
    /** The evidence of the completion. */
    evidence: records[0]?.evidence ?? null,
    completedAt: records[0]?.completedAt ?? null,
    /** The points earned by the completion. */
    points: pointsOf(records),
    isCompletedNow: () => isCompletedNow(client, userId, video),
    /** Completes the video, or takes that back. */
    complete,
    takeBack,
  };
}

const pointsOf = (records: Progress[]) => records.reduce((sum, { points }) => sum + points, 0);
