"use client";

import { useQuery } from "@tanstack/react-query";
import { progressQuery } from "@/lib/learning/progress/api";
import type { Progress } from "@/lib/learning/progress/schema";

const none: ReadonlyMap<string, string> = new Map();

const timesOf = (progress: Progress[]): ReadonlyMap<string, string> =>
  new Map(progress.flatMap(({ videoId, completedAt }) => (completedAt ? [[videoId, completedAt]] : [])));

/** When a person completed each of the videos they have, by the videos' ids; none while that is not known. */
export function useCompletionTimes(userId: string): ReadonlyMap<string, string> {
  const { data = none } = useQuery({ ...progressQuery(userId), select: timesOf });
  return data;
}
