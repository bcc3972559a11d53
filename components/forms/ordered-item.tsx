"use client";

import { useSortable } from "@dnd-kit/sortable";
import { ArrowDown, ArrowUp, GripVertical, X } from "lucide-react";
import type { ReactNode } from "react";
import { cn } from "@/components/ui/cn";
import { TooltipButton } from "@/components/ui/overlays/tooltip-button";

/** The actions of an entry's buttons. */
export type Action = "up" | "down" | "remove";

const icon = { "aria-hidden": true, size: 16, strokeWidth: 1.75 } as const;

/** An entry of an ordered list. */
export type OrderedEntry = {
  id: string;
  /** Names the entry for its buttons and announcements. */
  title: string;
  /** Its number, by default its place; null for none. */
  number?: number | null;
  /** Shown instead of the title. */
  body?: ReactNode;
  /** Controls of the entry, before its buttons. */
  tools?: ReactNode;
};

type Props = {
  entry: OrderedEntry;
  index: number;
  count: number;
  onAction: (action: Action, id: string) => void;
};

/** One entry with its drag handle, its number, and buttons to move and remove it. */
export function OrderedItem({ entry: { id, title, number, body, tools }, index, count, onAction }: Props) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id,
  });
  const { role: _, ...handle } = attributes;
  const button = (action: Action, label: string, sign: ReactNode, isInactive = false) => (
    <TooltipButton
      size="sm"
      tooltip={label}
      label={`${label} ${title}`}
      data-act={`${action}-${id}`}
      // Not `disabled`, which would lose the focus at the end of the list.
      aria-disabled={isInactive || undefined}
      className={cn(isInactive && "opacity-40")}
      icon={sign}
      onClick={() => onAction(action, id)}
    />
  );
  return (
    <li
      ref={setNodeRef}
      style={{ transform: transform ? `translate3d(0, ${transform.y}px, 0)` : undefined, transition }}
      className={cn(
        "flex flex-wrap items-center gap-1 rounded-control border bg-surface-1 py-1 pr-1 pl-0.5",
        isDragging && "relative z-10 border-line-strong bg-surface-3",
      )}
    >
      <button
        ref={setActivatorNodeRef}
        type="button"
        {...handle}
        {...listeners}
        aria-label={`Reorder ${title}`}
        className="flex size-8 shrink-0 cursor-grab touch-none items-center justify-center rounded-nav text-fg-3 hover:text-fg touch:size-11"
      >
        <GripVertical {...icon} />
      </button>
      {number !== null && (
        <span className="w-6 shrink-0 text-right font-mono text-meta text-fg-3">{number ?? index + 1}</span>
      )}
      <div className="mx-1.5 min-w-0 flex-1 text-small wrap-anywhere max-sm:min-w-3/5">{body ?? title}</div>
      <span className="ml-auto flex flex-wrap items-center justify-end gap-1">
        {tools}
        {button("up", "Move up", <ArrowUp {...icon} />, index === 0)}
        {button("down", "Move down", <ArrowDown {...icon} />, index === count - 1)}
        {button("remove", "Remove", <X {...icon} />)}
      </span>
    </li>
  );
}
