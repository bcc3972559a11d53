"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { announceSuccess } from "@/components/forms/announce";
import { useBulkSheet } from "@/components/forms/bulk-sheet";
import { useWithPassword } from "@/components/identity/account/confirm-password";
import { inviteManyMutation } from "@/lib/identity/invitations/mutations";
import type { InvitedRow } from "@/lib/identity/invitations/schema";
import { counted } from "@/lib/platform/counted";
import { type InviteLine, inviteLines } from "./invite-lines";

/** A line of the sheet with its result. */
type LineResult = InvitedRow & { line: number };

/** Lines per call; few enough to show progress. */
const LINES_PER_CALL = 50;

/** True for a row that was sent a new invitation or a new link. */
export const isInvited = ({ fate }: InvitedRow) => fate === "new" || fate === "again";
/** True for a row that a send acts on: an invitation, a link, or a user who only joins a team. */
export const isActedOn = (row: InvitedRow) => isInvited(row) || row.fate === "team";
const isFailed = ({ fate }: InvitedRow) => fate === "invalid" || fate === "failed";

/** The invitation of many users by a sheet of lines: checked, then sent in several calls. */
export function useBulkInvitations(onDone: () => void) {
  const { mutateAsync: inviteMany } = useMutation(inviteManyMutation());
  const withPassword = useWithPassword();
  const [sendAgain, setSendAgain] = useState(false);
  const [results, setResults] = useState<LineResult[]>();
  const [isDone, setIsDone] = useState(false);
  /** The results of lines already sent, which are not sent again when the rest fails. */
  const [sent, setSent] = useState<LineResult[]>([]);
  const sheet = useBulkSheet("Failed to send invitation. Please try again.", () => {
    setResults(undefined);
    setSent([]);
    setIsDone(false);
  });

  const invite = async (lines: InviteLine[], dryRun: boolean): Promise<LineResult[]> => {
    const readable = lines.filter(({ problem }) => problem === null);
    const rows = readable.map(({ line: _, problem: __, ...row }) => row);
    const answers = rows.length > 0 ? await withPassword(() => inviteMany({ rows, dryRun, sendAgain })) : [];
    const resultOf = new Map(answers.map((answer, index) => [readable[index]?.line, answer]));
    return lines.map(({ line, email, problem }) => ({
      ...(resultOf.get(line) ?? { email, fate: "invalid" as const, message: problem }),
      line,
    }));
  };
  const check = () =>
    sheet.run(async () => {
      setResults(await invite(inviteLines(sheet.text), true));
      setSent([]);
    });
  const send = () =>
    sheet.run(async () => {
      const resultOf = new Map(sent.map((row) => [row.line, row]));
      const toInvite = new Set(results?.filter(isActedOn).map(({ line }) => line));
      const rows = inviteLines(sheet.text).filter(({ line }) => toInvite.has(line) && !resultOf.has(line));
      for (let start = 0; start < rows.length; start += LINES_PER_CALL) {
        const answered = await invite(rows.slice(start, start + LINES_PER_CALL), false);
        for (const row of answered) resultOf.set(row.line, row);
        setSent([...resultOf.values()]);
      }
      finish(results?.map((row) => resultOf.get(row.line) ?? row) ?? []);
    });
  const finish = (final: LineResult[]) => {
    const joined = final.filter(({ fate }) => fate === "team").length;
    const invitations = `${counted(final.filter(isInvited).length, "invitation")} sent`;
    announceSuccess(joined > 0 ? `${invitations}, ${counted(joined, "user")} put into teams` : invitations);
    const failed = final.filter(isFailed);
    if (failed.length === 0) return onDone();
    // Only the lines to correct stay, under the names of their columns.
    const firstLine = inviteLines(sheet.text)[0]?.line ?? 1;
    const lines = sheet.text.split(/\r?\n/);
    const kept = [...lines.slice(0, firstLine - 1), ...failed.map(({ line }) => lines[line - 1] ?? "")];
    sheet.setText(kept.join("\n"));
    setResults(failed.map((row, index) => ({ ...row, line: firstLine + index })));
    setSent([]);
    setIsDone(true);
  };
  const changeSendAgain = (checked: boolean) => {
    setSendAgain(checked);
    sheet.change(sheet.text);
  };
  return { sheet, sendAgain, changeSendAgain, results, sent, isDone, check, send };
}
