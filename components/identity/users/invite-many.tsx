"use client";

import { BulkSheet } from "@/components/forms/bulk-sheet";
import { Switch } from "@/components/ui/switch";
import { counted } from "@/lib/platform/counted";
import { InvitedRows } from "./invited-rows";
import { isInvited, useBulkInvitations } from "./use-bulk-invitations";

/** Invites many users by lines or a spreadsheet; the result of each line is shown before any mail is sent. */
export default function InviteMany({ onClose }: { onClose: () => void }) {
  const { sheet, sendAgain, changeSendAgain, results, sent, isDone, check, send } = useBulkInvitations(onClose);
  const invited = isDone ? 0 : (results?.filter(isInvited).length ?? 0);
  return (
    <BulkSheet
      title="Add many users"
      description="One user per line: “Ada Learner <ada@example.com>”, “ada@example.com”, or “ada@example.com, Ada Learner, admin”. A spreadsheet saved as CSV may name its columns email, name and role."
      pasteLabel="Or paste the lines"
      accept=".csv,text/csv,text/plain"
      sheet={sheet}
      check={{ isMain: invited === 0, isDisabled: sheet.text.trim() === "", run: check }}
      send={
        results && !isDone
          ? {
              label:
                sheet.isRunning && sent.length > 0
                  ? `${sent.length} of ${invited} sent`
                  : `Send ${counted(invited - sent.length, "invitation")}`,
              isDisabled: invited === 0,
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
