"use client";

import { Ellipsis } from "lucide-react";
import { Menu } from "@/components/ui/overlays/menu";
import { lazyPart } from "@/components/ui/states/lazy-part";
import type { PlanVideo } from "@/lib/learning/plans/schema";
import type { LessonActions } from "./lesson-menu-entries";

const LessonMenuEntries = lazyPart(() => import("./lesson-menu-entries"));

/** The button of a lesson's menu in a route; its entries load on hover or focus. */
export function LessonMenu({ lesson, actions }: { lesson: PlanVideo; actions: LessonActions }) {
  return (
    <Menu
      label={`Change ${lesson.title}`}
      align="end"
      content={(menu) => <LessonMenuEntries {...menu} lesson={lesson} actions={actions} />}
      wrapperClassName="z-10 inline-flex @max-[20rem]:col-start-2 @max-[48rem]:row-start-1 @min-[20rem]:@max-[48rem]:col-start-3"
      className="inline-flex size-10 items-center justify-center rounded-nav text-fg-2 transition-colors duration-120 hover:bg-surface-2 hover:text-fg data-[state=open]:bg-surface-2 touch:size-11"
    >
      <Ellipsis aria-hidden size={20} strokeWidth={1.75} />
    </Menu>
  );
}
