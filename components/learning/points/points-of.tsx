"use client";

import { createContext, type ReactNode, useContext, useState } from "react";
import { cn } from "@/components/ui/cn";
import { lazyPart } from "@/components/ui/states/lazy-part";
import type { PointsOpening } from "./points-sheet";

const PointsSheet = lazyPart(() => import("./points-sheet"));

const OpenContext = createContext<((opening: PointsOpening) => void) | null>(null);

type Props = {
  userId: string;
  /** True for the user's own points. */
  isOwn: boolean;
  children: ReactNode;
};

/** Lets every `PointsButton` within open the sheet of this user's points. */
export function PointsOf({ userId, isOwn, children }: Props) {
  const [opening, setOpening] = useState<PointsOpening>();
  return (
    <OpenContext value={setOpening}>
      {children}
      {opening && <PointsSheet userId={userId} isOwn={isOwn} opening={opening} onClose={() => setOpening(undefined)} />}
    </OpenContext>
  );
}

type ButtonProps = PointsOpening & { className?: string; children: ReactNode };

/** A total that opens the sheet with its entries. Without points, or outside `PointsOf`, it is plain text. */
export function PointsButton({ points, filter, threshold, className, children }: ButtonProps) {
  const open = useContext(OpenContext);
  if (!open || points === 0) return <span className={className}>{children}</span>;
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={() => open({ points, filter, threshold })}
      onPointerEnter={PointsSheet.preload}
      onFocus={PointsSheet.preload}
      className={cn(
        "min-h-6 min-w-6 rounded-chip text-left underline decoration-current/50 decoration-dotted decoration-1 underline-offset-4 hover:decoration-solid touch:min-h-11",
        className,
      )}
    >
      {children}
    </button>
  );
}
