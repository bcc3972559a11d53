"use client";

import { type BulkRow, BulkRows } from "@/components/forms/bulk-rows";
import { BulkSheet } from "@/components/forms/bulk-sheet";
import { Switch } from "@/components/ui/switch";
import type { InvitedRow } from "@/lib/identity/invitations/schema";
import { counted } from "@/lib/platform/counted";
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
          disabled={sheet.isRunning}
          onChange={({ target }) => changeSendAgain(target.checked)}
        />
      }
      onClose={onClose}
    >
      {results && <InvitedRows rows={results} isDone={isDone} />}
    </BulkSheet>
  );
}

const resultOfFate: Record<InvitedRow["fate"], BulkRow["result"]> = {
  new: { label: "Will be invited", tone: "success" },
  again: { label: "Will get a new link", tone: "success" },
  team: { label: "Will be added", tone: "success" },
  pending: { label: "Skipped", tone: "neutral" },
  account: { label: "Skipped", tone: "neutral" },
  repeated: { label: "Skipped", tone: "neutral" },
  invalid: { label: "Not invited", tone: "danger" },
  failed: { label: "Not invited", tone: "danger" },
};

type RowsProps = {
  rows: (InvitedRow & { line: number })[];
  /** True after sending; the rows are then those that were not invited. */
  isDone: boolean;
};

function InvitedRows({ rows, isDone }: RowsProps) {
  const count = (tone: BulkRow["result"]["tone"]) => rows.filter(({ fate }) => resultOfFate[fate].tone === tone).length;
  const failures = count("danger");
  const act = rows.some(({ fate }) => fate === "team") ? "add" : "invite";
  return (
    <BulkRows
      label="Result of each line"
      summary={
        isDone
          ? `${failures} not invited: correct ${failures === 1 ? "it" : "them"} above, then check again`
          : `${count("success")} to ${act}, ${count("neutral")} skipped, ${failures} with ${failures === 1 ? "an error" : "errors"}`
      }
      rows={rows.map(({ line, email, fate, message }) => ({
        line,
        name: email || "No email address",
        result: resultOfFate[fate],
        message,
      }))}
    />
  );
}
