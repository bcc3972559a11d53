"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { toast } from "@/components/ui/toasts/toast";
import { progressQuery } from "@/lib/learning/progress/api";
import { completeVideoMutation } from "@/lib/learning/progress/mutations";
import type { Video } from "@/lib/library/videos/schema";
import { reasonOf } from "@/lib/platform/http/request";

/** A user's completion of a video, and the function that changes it. */
export function useCompletion(userId: string, video: Video) {
  const { mutateAsync: completeVideo } = useMutation(completeVideoMutation());
  const { data: progress = [] } = useQuery(progressQuery(userId));
  const records = progress.filter((record) => record.videoId === video.id && record.completed);

  const complete = async (completed?: boolean) => {
    try {
      await completeVideo({ userId, video, completed });
    } catch (error) {
      toast({ kind: "error", title: "Error", description: reasonOf(error) });
    }
  };

  return {
    completed: records.length > 0,
    /** The way the completion is known. */
    evidence: records[0]?.evidence ?? null,
    completedAt: records[0]?.completedAt ?? null,
    /** The points earned by the completion. */
    points: records.reduce((sum, record) => sum + record.points, 0),
    /** Completes the video, or takes that back; without a value the opposite of what is so at that moment. */
    complete,
  };
}
