"use client";

import { useQuery } from "@tanstack/react-query";
import { progressQuery } from "@/lib/learning/progress/api";
import type { Progress } from "@/lib/learning/progress/schema";

const none: ReadonlyMap<string, string> = new Map();

const timesOf = (progress: Progress[]): ReadonlyMap<string, string> =>
  new Map(progress.flatMap(({ videoId, completedAt }) => (completedAt ? [[videoId, completedAt]] : [])));

/** A user's completion times (ISO 8601) by video id; empty until they are loaded. */
export function useCompletionTimes(userId: string): ReadonlyMap<string, string> {
  const { data = none } = useQuery({ ...progressQuery(userId), select: timesOf });
  return data;
}
