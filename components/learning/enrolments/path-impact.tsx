"use client";

import { useQuery } from "@tanstack/react-query";
import { pathLearnersQuery } from "@/lib/learning/enrolments/api";
import type { LearningPath } from "@/lib/library/learning-paths/schema";
import { describePathChange } from "./path-change";

type Props = {
  path: LearningPath;
  /** The path's videos as they would be saved. */
  videoIds: string[];
};

/** Describes the effect of saving a path on the learners who started it. */
export function PathImpact({ path, videoIds }: Props) {
  const learners = useQuery({ ...pathLearnersQuery(path.id), staleTime: 0 });
  if (!learners.data) return null;
  return (
    <p role="status" className="rounded-control bg-info-soft px-4 py-3 text-small text-info">
      {describePathChange(path.videoIds, videoIds, learners.data)}
    </p>
  );
}
