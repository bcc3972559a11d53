"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { toast } from "@/components/ui/toast";
import { progressQuery } from "@/lib/learning/progress/api";
import type { Video } from "@/lib/library/videos/schema";
import { reasonOf } from "@/lib/platform/http/request";
import { setCompletion } from "./completion";

/** A person's completion of a video, when it was, and the way to change it. */
export function useCompletion(userId: string, video: Video) {
  const client = useQueryClient();
  const { data: progress = [] } = useQuery(progressQuery(userId));
  const records = progress.filter((record) => record.videoId === video.id && record.completed);

  const complete = async (completed: boolean) => {
    try {
      await setCompletion(client, userId, video, completed);
    } catch (error) {
      toast({ kind: "error", title: "Error", description: reasonOf(error) });
    }
  };

  return {
    completed: records.length > 0,
    completedAt: records[0]?.completedAt ?? null,
    /** What the completion brought. */
    points: records.reduce((sum, record) => sum + record.points, 0),
    complete,
  };
}
