"use client";

import { BulkSheet } from "@/components/forms/bulk-sheet";
import { Switch } from "@/components/ui/switch";
import { counted } from "@/lib/platform/counted";
import { InvitedRows } from "./invited-rows";
import { isActedOn, isInvited, useBulkInvitations } from "./use-bulk-invitations";

/** Invites many users by lines or a spreadsheet; the result of each line is shown before any mail is sent. */
export default function InviteMany({ onClose }: { onClose: () => void }) {
  const { sheet, sendAgain, changeSendAgain, results, sent, isDone, check, send } = useBulkInvitations(onClose);
  const toSend = isDone ? [] : (results?.filter(isActedOn) ?? []);
  const left = toSend.length - sent.length;
  const label = toSend.every(isInvited) ? `Send ${counted(left, "invitation")}` : `Add ${counted(left, "user")}`;
  return (
    <BulkSheet
      title="Add many users"
      description="One user per line: “Ada Learner <ada@example.com>”, “ada@example.com”, or “ada@example.com, Ada Learner, admin, Sales”. A spreadsheet saved as CSV may name its columns email, name, role and team; several teams are divided by |."
      pasteLabel="Or paste the lines"
      accept=".csv,text/csv,text/plain"
      sheet={sheet}
      check={{ isMain: toSend.length === 0, isDisabled: sheet.text.trim() === "", run: check }}
      send={
        results && !isDone
          ? {
              label: sheet.isRunning && sent.length > 0 ? `${sent.length} of ${toSend.length} sent` : label,
              isDisabled: toSend.length === 0,
              run: send,
            }
          : undefined
      }
      options={
        <Switch
          label="Send a new link to invited users"
          description="Their old link stops working"
          checked={sendAgain}
          onChange={({ target }) => changeSendAgain(target.checked)}
        />
      }
      onClose={onClose}
    >
      {results && <InvitedRows rows={results} isDone={isDone} />}
    </BulkSheet>
  );
}
