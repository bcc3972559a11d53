"use client";

import { type ChangeEvent, useState } from "react";
import { announceFailure, announceSuccess, reasonOf } from "@/components/forms/announce";
import { FormAlert } from "@/components/forms/form-alert";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Switch } from "@/components/ui/switch";
import { TextArea, TextInput } from "@/components/ui/text-input";
import { inviteMany } from "@/lib/identity/invitations/api";
import type { InvitedRow } from "@/lib/identity/invitations/schema";
import { counted } from "@/lib/platform/counted";
import { inviteLines } from "./invite-lines";
import { InvitedRows } from "./invited-rows";

type Props = { onInvited: () => void; onClose: () => void };

/** A line of the list with what becomes of it. */
type LineFate = InvitedRow & { line: number };

/** Lines that are sent in one go: whoever waits sees it go on. */
const SENT_AT_ONCE = 50;

const isInvited = (row: InvitedRow | undefined) => row?.fate === "new" || row?.fate === "again";
const isFailed = ({ fate }: InvitedRow) => fate === "invalid" || fate === "failed";

/** Asks many to join, from lines or a spreadsheet; what becomes of each is said before anybody is mailed. */
export default function InviteMany({ onInvited, onClose }: Props) {
  const [sheet, setSheet] = useState("");
  const [sendAgain, setSendAgain] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [fates, setFates] = useState<LineFate[]>();
  const [isDone, setIsDone] = useState(false);
  const [isRunning, setIsRunning] = useState(false);
  /** What became of the lines that have been sent: should the rest fail, these are not sent again. */
  const [sent, setSent] = useState<LineFate[]>([]);
  const invited = isDone ? 0 : (fates?.filter(isInvited).length ?? 0);

  const change = (text: string, again = sendAgain) => {
    setSheet(text);
    setSendAgain(again);
    setFates(undefined);
    setSent([]);
    setIsDone(false);
    setProblem(undefined);
  };
  const readFile = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    if (file) change(await file.text());
  };
  const run = async (work: () => Promise<void>) => {
    setProblem(undefined);
    setIsRunning(true);
    try {
      await work();
    } catch (error) {
      setProblem(reasonOf(error) ?? "No answer came. Check your connection and try again.");
      announceFailure("Failed to send invitation. Please try again.");
    }
    setIsRunning(false);
  };
  const ask = async (rows: ReturnType<typeof inviteLines>, dryRun: boolean): Promise<LineFate[]> => {
    const answers = await inviteMany({ rows, dryRun, sendAgain });
    return answers.map((answer, at) => ({ ...answer, line: rows[at]?.line ?? 0 }));
  };
  const check = () =>
    run(async () => {
      setFates(await ask(inviteLines(sheet), true));
      setSent([]);
    });
  const send = () =>
    run(async () => {
      const settled = new Map(sent.map((row) => [row.line, row]));
      const wanted = new Set(fates?.filter(isInvited).map(({ line }) => line));
      const rows = inviteLines(sheet).filter(({ line }) => wanted.has(line) && !settled.has(line));
      for (let at = 0; at < rows.length; at += SENT_AT_ONCE) {
        for (const row of await ask(rows.slice(at, at + SENT_AT_ONCE), false)) settled.set(row.line, row);
        setSent([...settled.values()]);
        onInvited();
      }
      finish(fates?.map((row) => settled.get(row.line) ?? row) ?? []);
    });
  const finish = (found: LineFate[]) => {
    announceSuccess(`${counted(found.filter(isInvited).length, "invitation")} sent`);
    const failed = found.filter(isFailed);
    if (failed.length === 0) return onClose();
    // Only what is still to be corrected stays, under the names of its columns.
    const [first] = inviteLines(sheet);
    const lines = sheet.split(/\r?\n/);
    const kept = [...lines.slice(0, (first?.line ?? 1) - 1), ...failed.map(({ line }) => lines[line - 1] ?? "")];
    setSheet(kept.join("\n"));
    setFates(failed.map((row, at) => ({ ...row, line: (first?.line ?? 1) + at })));
    setSent([]);
    setIsDone(true);
  };

  return (
    <Dialog open onOpenChange={(open) => open || onClose()}>
      <DialogContent
        title="Add many users"
        description="One person a line: “Ada Learner <ada@example.com>”, “ada@example.com”, or “ada@example.com, Ada Learner, admin”. A spreadsheet saved as CSV may name its columns email, name and role."
        shape="sheet"
        width="lg"
        onInteractOutside={(event) => event.preventDefault()}
        footer={
          <>
            <Button
              variant={invited > 0 ? "secondary" : "primary"}
              loading={isRunning}
              disabled={sheet.trim() === ""}
              onClick={check}
            >
              Check
            </Button>
            {fates && !isDone && (
              <Button loading={isRunning} disabled={invited === 0} onClick={send}>
                {isRunning && sent.length > 0
                  ? `${sent.length} of ${invited} sent`
                  : `Send ${counted(invited - sent.length, "invitation")}`}
              </Button>
            )}
          </>
        }
      >
        <div className="flex flex-col gap-6 pt-1">
          <Field label="CSV file">
            <TextInput type="file" accept=".csv,text/csv,text/plain" onChange={readFile} />
          </Field>
          <Field label="Or paste the lines">
            <TextArea
              rows={6}
              value={sheet}
              spellCheck={false}
              autoCapitalize="none"
              onChange={({ target }) => change(target.value)}
              className="font-mono text-small"
            />
          </Field>
          <Switch
            label="Send again to those already invited"
            description="They get a new link, and the one before stops working"
            checked={sendAgain}
            onChange={({ target }) => change(sheet, target.checked)}
          />
          <FormAlert message={problem} />
          {fates && <InvitedRows rows={fates} isDone={isDone} />}
        </div>
      </DialogContent>
    </Dialog>
  );
}
