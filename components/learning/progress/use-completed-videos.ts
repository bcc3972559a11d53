"use client";

import { useQuery } from "@tanstack/react-query";
import { progressQuery } from "@/lib/learning/progress/api";
import type { Progress } from "@/lib/learning/progress/schema";

const none: ReadonlySet<string> = new Set();

const completedIds = (progress: Progress[]): ReadonlySet<string> =>
  new Set(progress.filter((record) => record.completed).map((record) => record.videoId));

/** The ids of a user's completed videos; empty until they are loaded. */
export function useCompletedVideos(userId: string): ReadonlySet<string> {
  const { data = none } = useQuery({ ...progressQuery(userId), select: completedIds });
  return data;
}
