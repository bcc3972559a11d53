"use client";

import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Button } from "@/components/ui/button";
import { lazyPart } from "@/components/ui/states/lazy-part";
import { type RescoreScope, rescorePreviewQuery } from "@/lib/learning/point-batches/api";
import { MAX_RESCORED_VIDEOS } from "@/lib/learning/point-batches/schema";
import { counted, signed } from "@/lib/platform/counted";

const RescoreDialog = lazyPart(() => import("./rescore-dialog"));

/**
 * The bar that offers to re-score changed videos, until it is answered. More videos than one re-scoring accepts get no
 * bar: their areas are re-scored in the Points tab.
 */
export function useRescorable(): { bar: ReactNode; onChanged: (videoIds: string[]) => void } {
  const [videoIds, setVideoIds] = useState<string[]>([]);
  return {
    bar: videoIds.length > 0 && (
      <RescoreBar key={videoIds.join()} scope={{ videoIds }} onDone={() => setVideoIds([])} />
    ),
    onChanged: (changed) => setVideoIds(changed.length <= MAX_RESCORED_VIDEOS ? changed : []),
  };
}

type Props = { scope: RescoreScope; onDone: () => void };

/**
 * Offers, after a change of scores, to give the new points to learners who completed these videos before. Shows nothing
 * when no past completion is affected.
 */
export function RescoreBar({ scope, onDone }: Props) {
  // Not fetched again after a change elsewhere, such as deleting these videos; the dialog fetches its own preview.
  const { data: preview } = useQuery({ ...rescorePreviewQuery(scope), staleTime: "static" });
  const [isOpen, setIsOpen] = useState(false);
  if (!preview || preview.completions === 0) return null;
  const change = preview.after - preview.before;
  return (
    <section
      aria-label="Points earned before"
      className="mb-4 flex flex-wrap items-center gap-2.5 rounded-tile border border-line-strong bg-surface-2 p-3"
    >
      <p role="status" className="mr-auto min-w-0">
        {counted(preview.people, "user")} completed this with other points. They keep what they earned.
        {change !== 0 && <span className="text-fg-2"> With the new points: {signed(change)}.</span>}
      </p>
      <Button variant="secondary" onClick={onDone}>
        Keep
      </Button>
      <Button onClick={() => setIsOpen(true)}>Give them the new points…</Button>
      {isOpen && <RescoreDialog scope={scope} onApplied={onDone} onClose={() => setIsOpen(false)} />}
    </section>
  );
}
