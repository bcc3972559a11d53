"use client";

import { type ReactNode, useState } from "react";
import { Button } from "@/components/ui/button";
import { lazyPart } from "@/components/ui/states/lazy-part";
import type { ReminderSubject } from "@/lib/organisation/assignments/schema";
import type { ReportOf } from "@/lib/organisation/reports/api";
import { counted } from "@/lib/platform/counted";

const RemindDialog = lazyPart(() => import("@/components/organisation/assignments/remind-dialog"));

/** The bar of actions for the chosen users. It stays in view, because the chosen rows can be far below the heading. */
export function ChosenUsers({ children }: { children: ReactNode }) {
  return (
    <section
      aria-label="Chosen users"
      className="sticky top-2 z-20 mb-4 flex flex-wrap items-center justify-end gap-2 rounded-tile border border-line-strong bg-surface-2 p-3"
    >
      {children}
    </section>
  );
}

/** The subject of a reminder from a report; that of a team is about everything that is assigned. */
const subjectOf = ({ subject, id }: ReportOf): ReminderSubject =>
  ({ paths: { pathId: id }, videos: { videoId: id }, tracks: { trackId: id }, areas: {}, teams: {} })[subject];

type Props = { of: ReportOf; userIds: string[]; onDone: () => void };

/** The action that opens the reminder of the chosen users. */
export function RemindButton({ of, userIds, onDone }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="secondary"
        onPointerEnter={RemindDialog.preload}
        onFocus={RemindDialog.preload}
        onClick={() => setOpen(true)}
      >
        Remind {counted(userIds.length, "user")}
      </Button>
      {isOpen && (
        <RemindDialog about={subjectOf(of)} userIds={userIds} onDone={onDone} onClose={() => setOpen(false)} />
      )}
    </>
  );
}
