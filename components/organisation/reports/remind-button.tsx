"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { lazyPart } from "@/components/ui/states/lazy-part";
import type { ReminderSubject } from "@/lib/organisation/assignments/schema";
import type { ReportOf } from "@/lib/organisation/reports/api";
import { counted } from "@/lib/platform/counted";

const RemindDialog = lazyPart(() => import("@/components/organisation/assignments/remind-dialog"));

/** The subject of a reminder from a report; that of a team is about everything that is assigned. */
const subjectOf = ({ subject, id }: ReportOf): ReminderSubject =>
  ({ paths: { pathId: id }, videos: { videoId: id }, tracks: { trackId: id }, areas: {}, teams: {} })[subject];

type Props = { of: ReportOf; userIds: string[]; onDone: () => void };

/** Opens the reminder of the chosen users of a report. */
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
