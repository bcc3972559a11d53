"use client";

import { useQuery } from "@tanstack/react-query";
import { progressQuery } from "@/lib/learning/progress/api";
import type { Progress } from "@/lib/learning/progress/schema";

const noIds: ReadonlySet<string> = new Set();
const noTimes: ReadonlyMap<string, string> = new Map();

const completedIds = (progress: Progress[]): ReadonlySet<string> =>
  new Set(progress.filter((record) => record.completed).map((record) => record.videoId));

const timesOf = (progress: Progress[]): ReadonlyMap<string, string> =>
  new Map(progress.flatMap(({ videoId, completedAt }) => (completedAt ? [[videoId, completedAt]] : [])));

/** The ids of a user's completed videos; empty until they are loaded. */
export function useCompletedVideos(userId: string): ReadonlySet<string> {
  const { data = noIds } = useQuery({ ...progressQuery(userId), select: completedIds });
  return data;
}

/** A user's completion times (ISO 8601) by video id; empty until they are loaded. */
export function useCompletionTimes(userId: string): ReadonlyMap<string, string> {
  const { data = noTimes } = useQuery({ ...progressQuery(userId), select: timesOf });
  return data;
}
