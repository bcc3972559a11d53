"use client";

import { useQuery } from "@tanstack/react-query";
import { pathLearnersQuery } from "@/lib/learning/enrolments/api";
import type { LearningPath } from "@/lib/library/learning-paths/schema";
import { figure } from "@/lib/platform/counted";
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
  const { watched, marked } = learners.data;
  return (
    <div role="status" className="rounded-control bg-info-soft px-4 py-3 text-small text-info">
      <p>{describePathChange(path.videoIds, videoIds, learners.data)}</p>
      {watched + marked > 0 && (
        <p className="mt-1">
          Of their completions, {figure(watched)} {watched === 1 ? "was" : "were"} watched and {figure(marked)} marked.
        </p>
      )}
    </div>
  );
}
