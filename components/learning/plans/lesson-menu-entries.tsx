"use client";

import { ArrowLeftRight, CircleMinus, Pin, PinOff } from "lucide-react";
import { MenuContent, type MenuEntry, type OpenMenu } from "@/components/ui/overlays/menu-content";
import type { PlanVideo } from "@/lib/learning/plans/schema";

/** The changes of one lesson of a route. */
export type LessonActions = {
  /** Leaves the lesson out, so that the route finds others for its points. */
  skip: () => void;
  /** Offers other lessons to replace it. */
  swap: () => void;
  setPinned: (isPinned: boolean) => void;
};

const icon = { "aria-hidden": true, size: 18, strokeWidth: 1.75 } as const;

type Props = OpenMenu & { lesson: PlanVideo; actions: LessonActions };

/** The entries of a lesson's menu in a route. */
export default function LessonMenuEntries({ lesson: { isPinned, reason }, actions, ...menu }: Props) {
  const { skip, swap, setPinned } = actions;
  const entries: MenuEntry[] = [
    ...(reason.areas.length > 0
      ? [{ kind: "item" as const, label: "Swap…", icon: <ArrowLeftRight {...icon} />, onSelect: swap }]
      : []),
    { kind: "item", label: "Skip", icon: <CircleMinus {...icon} />, onSelect: skip },
    isPinned
      ? { kind: "item", label: "Unpin", icon: <PinOff {...icon} />, onSelect: () => setPinned(false) }
      : { kind: "item", label: "Pin", icon: <Pin {...icon} />, onSelect: () => setPinned(true) },
  ];
  return <MenuContent {...menu} entries={entries} />;
}
