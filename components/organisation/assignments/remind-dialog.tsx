"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { announceInfo, announceSuccess, attempt } from "@/components/forms/announce";
import { useFormats } from "@/components/identity/auth/preferences";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/overlays/dialog";
import { Loaded } from "@/components/ui/states/loaded";
import { type ReminderAbout, reminderDraftQuery } from "@/lib/organisation/assignments/api";
import { remindMutation } from "@/lib/organisation/assignments/mutations";
import type { Reminded, ReminderDraft } from "@/lib/organisation/assignments/schema";
import { counted } from "@/lib/platform/counted";

type Choice = "late" | "all";

type Props = {
  about: ReminderAbout;
  userIds: string[];
  /** Called after the mails were sent. */
  onDone: () => void;
  onClose: () => void;
};

/** Shows the recipients and the mail of a reminder, and sends it (docs/behaviour.md, 33). */
export default function RemindDialog({ about, userIds, onDone, onClose }: Props) {
  const query = useQuery(reminderDraftQuery(about, userIds));
  const { mutateAsync: remind, isPending } = useMutation(remindMutation(about));
  const { figure } = useFormats();
  const { late = 0, open = 0 } = query.data ?? {};
  const [chosen, setChosen] = useState<Choice>();
  const choice = chosen ?? (late > 0 ? "late" : "all");
  const count = choice === "late" ? late : late + open;
  const reasons = `${"assignmentId" in about ? "done" : "nothing to do"}, or reminded today`;
  const send = () =>
    attempt(async () => {
      announceReminded(await remind({ userIds, ...(choice === "late" && { only: "late" }) }), reasons);
      onDone();
      onClose();
    });
  return (
    <Dialog
      onClose={onClose}
      title="Send reminders"
      description="Each user gets an email with their assignments."
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button disabled={!query.data || count === 0} loading={isPending} onClick={send}>
            {query.data ? `Remind ${figure(count)}` : "Remind"}
          </Button>
        </>
      }
    >
      <Loaded query={query} failed="The reminder could not be prepared.">
        {(draft) => <Draft draft={draft} choice={choice} onChoose={setChosen} reasons={reasons} />}
      </Loaded>
    </Dialog>
  );
}

/** Shows how many users were reminded; a success unless all were skipped. */
function announceReminded({ sent, skipped }: Reminded, reasons: string): void {
  const rest = skipped > 0 ? ` ${counted(skipped, "user")} skipped: ${reasons}.` : "";
  if (sent > 0) announceSuccess(`${counted(sent, "email")} sent.${rest}`);
  else announceInfo(`No email was sent.${rest}`);
}

type DraftProps = { draft: ReminderDraft; choice: Choice; onChoose: (choice: Choice) => void; reasons: string };

function Draft({ draft: { late, open, skipped, mail }, choice, onChoose, reasons }: DraftProps) {
  const { figure, counted } = useFormats();
  const radio = (value: Choice, label: string) => (
    <label className="flex min-h-8 items-center gap-3 touch:min-h-11">
      <input
        type="radio"
        name="reminder"
        checked={choice === value}
        disabled={value === "late" && late === 0}
        onChange={() => onChoose(value)}
        className="size-4 shrink-0 accent-accent-graphic"
      />
      {label}
    </label>
  );
  return (
    <div className="flex flex-col gap-4">
      <p role="status">
        {`${figure(late)} late, ${figure(open)} not yet due`}
        {skipped > 0 && (
          <span className="block text-small text-fg-3">{`${counted(skipped, "user")} skipped: ${reasons}`}</span>
        )}
      </p>
      {mail && (
        <>
          <fieldset>
            <legend className="mb-1 text-small font-medium text-fg-2">Remind</legend>
            {radio("late", "Late only")}
            {radio("all", `All ${figure(late + open)}`)}
          </fieldset>
          <section aria-label="The email" className="rounded-control border bg-surface-2 p-4">
            <p className="text-small wrap-anywhere">
              <span className="text-fg-3">Subject: </span>
              <span className="font-semibold">{mail.subject}</span>
            </p>
            <p className="mt-3 border-t pt-3 text-small whitespace-pre-line text-fg-2 wrap-anywhere">{mail.text}</p>
          </section>
        </>
      )}
    </div>
  );
}
