"use client";

import type { ReactNode } from "react";
import { Loaded } from "@/components/ui/states/loaded";
import type { Moment, MomentKind } from "@/lib/learning/moments/schema";
import { useMoments } from "./use-moments";

type Props = {
  videoId: string;
  kind: MomentKind;
  empty: string;
  /** The error message. */
  failed: string;
  children: (moment: Moment) => ReactNode;
};

/** The notes or questions of a lesson, by second. */
export function MomentList({ videoId, kind, empty, failed, children }: Props) {
  const { query, moments = [] } = useMoments(videoId, kind);
  return (
    <Loaded query={query} failed={failed}>
      {() =>
        moments.length === 0 ? (
          <p className="text-small text-fg-3">{empty}</p>
        ) : (
          <ul className="divide-y divide-line border-y">{moments.map(children)}</ul>
        )
      }
    </Loaded>
  );
}
