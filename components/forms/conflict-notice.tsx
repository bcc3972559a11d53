"use client";

import { TriangleAlert } from "lucide-react";
import { Button } from "@/components/ui/button";
import type { Difference } from "./differences";

type Props = {
  /** 'this video' */
  what: string;
  differences: Difference[];
  onSaveAnyway: () => void;
  onTakeTheirs: () => void;
};

/** Shown when another user saved first: lists their changes and lets the user keep either version. */
export function ConflictNotice({ what, differences, onSaveAnyway, onTakeTheirs }: Props) {
  return (
    <div role="alert" className="flex flex-col gap-3 rounded-control bg-warning-soft p-4">
      <p className="flex items-start gap-2.5 font-semibold text-warning">
        <TriangleAlert aria-hidden size={18} strokeWidth={1.75} className="mt-0.5 shrink-0" />
        Another user changed {what}
      </p>
      {differences.length > 0 && (
        <dl className="grid gap-x-4 gap-y-1.5 text-small sm:grid-cols-[auto_minmax(0,1fr)]">
          {differences.map(({ label, theirs }) => (
            <div key={label} className="contents">
              <dt className="text-fg-2">Their {label.toLowerCase()}</dt>
              <dd className="wrap-anywhere">{theirs}</dd>
            </div>
          ))}
        </dl>
      )}
      <p className="text-small text-fg-2">Your changes are still here.</p>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" onClick={onSaveAnyway}>
          Save anyway
        </Button>
        <Button size="sm" variant="secondary" onClick={onTakeTheirs}>
          Use their version
        </Button>
      </div>
    </div>
  );
}
