"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { adviceOf } from "@/components/forms/announce";
import { useSettled } from "@/components/ui/states/use-settled";
import { pathLearnersQuery, publishPreviewQuery } from "@/lib/learning/enrolments/api";
import { hasSameLessons } from "@/lib/library/learning-paths/outline";
import type { LearningPath, PathList } from "@/lib/library/learning-paths/schema";
import { counted, figure } from "@/lib/platform/counted";
import { publishWords } from "./publish-words";

type Props = {
  path: LearningPath;
  /** The path's lessons as they would be saved. */
  list: PathList;
  /** True when learners under way stay on the version they follow. */
  stays: boolean;
  /** The control for `stays`; shown when there are such learners. */
  choice: ReactNode;
};

/** Describes the effect of saving a path on the learners who started it. */
export function PathImpact(props: Props) {
  return hasSameLessons(props.path, props.list) ? <NoImpact path={props.path} /> : <PublishImpact {...props} />;
}

const noticeClass = "rounded-control bg-info-soft px-4 py-3 text-small text-info";

function NoImpact({ path }: { path: LearningPath }) {
  const { data: learners } = useQuery({ ...pathLearnersQuery(path.id), staleTime: 0 });
  if (!learners) return null;
  const { started } = learners;
  return (
    <div role="status" className={noticeClass}>
      <p>
        {started === 0
          ? "No learner has started this path yet."
          : `${counted(started, "learner has", "learners have")} started this path. Their progress does not change.`}
      </p>
      <EvidenceOf pathId={path.id} />
    </div>
  );
}

/** The evidence of the completions by the path's learners; renders nothing without completions. */
function EvidenceOf({ pathId }: { pathId: string }) {
  const { data: learners } = useQuery({ ...pathLearnersQuery(pathId), staleTime: 0 });
  if (!learners || learners.checked + learners.watched + learners.marked === 0) return null;
  const { checked, watched, marked } = learners;
  return (
    <p className="mt-1">
      Of their completions, {checked > 0 && `${figure(checked)} ${checked === 1 ? "was" : "were"} checked, `}
      {figure(watched)} {watched === 1 ? "was" : "were"} watched and {figure(marked)} marked.
    </p>
  );
}

/** The debounce of previews while a list is reordered, because the server counts all learners of the path. */
const SETTLED_MS = 400;

function PublishImpact({ path, list, stays, choice }: Props) {
  const { data: preview, error } = useQuery({
    ...publishPreviewQuery(path.id, useSettled(list, SETTLED_MS)),
    placeholderData: keepPreviousData,
  });
  if (error) return <p role="alert">{adviceOf(error)}</p>;
  if (!preview) return null;
  const { sentences, groups } = publishWords(preview, stays);
  return (
    <>
      <div role="status" className={noticeClass}>
        <p>{sentences.join(" ")}</p>
        {groups.length > 0 && (
          <ul className="mt-2 list-disc pl-5">
            {groups.map((group) => (
              <li key={group}>{group}</li>
            ))}
          </ul>
        )}
        <EvidenceOf pathId={path.id} />
      </div>
      {preview.underWay > preview.wouldFinish && choice}
    </>
  );
}
