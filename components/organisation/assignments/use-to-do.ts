"use client";

import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useCompletedVideos } from "@/components/learning/progress/use-completed-videos";
import { userAssignmentsQuery } from "@/lib/organisation/assignments/api";
import type { Day } from "@/lib/platform/calendar";
import { toDoNow } from "./assignment-words";

/** The assignments that a learner must complete now, by due day. @param today the date in the learner's time zone */
export function useToDo(userId: string, today: Day) {
  const { data = [], refetch } = useQuery(userAssignmentsQuery(userId));
  const { size } = useCompletedVideos(userId);
  // A completion may fulfil an assignment, which only the server knows.
  const known = useRef(size);
  useEffect(() => {
    if (known.current !== size && known.current > 0) void refetch({ cancelRefetch: false });
    known.current = size;
  }, [size, refetch]);
  return toDoNow(data, today);
}
