"use client";

import { type ReactNode, useState } from "react";
import { MAX_RESCORED_VIDEOS } from "@/lib/learning/point-batches/schema";
import { RescoreBar } from "./rescore-bar";

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
