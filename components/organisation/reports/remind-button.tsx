"use client";

import { useMutation } from "@tanstack/react-query";
import { adviceOf, announceFailure } from "@/components/forms/announce";
import { announceReminded } from "@/components/organisation/assignments/announce-reminded";
import { Button } from "@/components/ui/button";
import { remindOfSubjectMutation } from "@/lib/organisation/assignments/mutations";
import type { ReminderInput } from "@/lib/organisation/assignments/schema";
import type { ReportOf } from "@/lib/organisation/reports/api";
import { counted } from "@/lib/platform/counted";

/** The subject of a reminder from a report; that of a team is about everything that is assigned. */
const subjectOf = ({ subject, id }: ReportOf): Omit<ReminderInput, "userIds"> =>
  ({ paths: { pathId: id }, videos: { videoId: id }, tracks: { trackId: id }, areas: {}, teams: {} })[subject];

/** Mails the chosen users of a report what they must do. */
export function RemindButton({ of, userIds }: { of: ReportOf; userIds: string[] }) {
  const { mutateAsync: remind, isPending } = useMutation(remindOfSubjectMutation());
  const send = async () => {
    try {
      announceReminded(await remind({ userIds, ...subjectOf(of) }), "nothing to do, or reminded today");
    } catch (error) {
      announceFailure(adviceOf(error));
    }
  };
  return (
    <Button variant="secondary" loading={isPending} onClick={send}>
      Remind {counted(userIds.length, "user")}
    </Button>
  );
}
