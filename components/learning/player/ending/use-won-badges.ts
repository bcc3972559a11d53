"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { summaryQuery } from "@/lib/learning/progress/api";
import type { BadgeState } from "@/lib/learning/progress/schema";

/** The badges that the learner has earned since the lesson was opened, and their streak in days, 0 until it is known. */
export function useWonBadges(userId: string): { badges: BadgeState[]; streak: number } {
  const { data: summary } = useQuery(summaryQuery(userId));
  const earned = summary?.badges.filter(({ earned }) => earned) ?? [];
  const [before, setBefore] = useState<string[]>();
  if (summary && !before) setBefore(earned.map(({ name }) => name));
  return {
    badges: before ? earned.filter(({ name }) => !before.includes(name)) : [],
    streak: summary?.streak ?? 0,
  };
}
