import { type BulkRow, BulkRows } from "@/components/forms/bulk-rows";
import type { InvitedRow } from "@/lib/identity/invitations/schema";

type Props = {
  rows: (InvitedRow & { line: number })[];
  /** The others were invited: these were not. */
  isDone: boolean;
};

const results: Record<InvitedRow["fate"], BulkRow["result"]> = {
  new: { label: "Will be invited", tone: "success" },
  again: { label: "Will get a new link", tone: "success" },
  pending: { label: "Skipped", tone: "neutral" },
  account: { label: "Skipped", tone: "neutral" },
  repeated: { label: "Skipped", tone: "neutral" },
  invalid: { label: "Not invited", tone: "danger" },
  failed: { label: "Not invited", tone: "danger" },
};

/** What becomes of each line. */
export function InvitedRows({ rows, isDone }: Props) {
  const count = (tone: BulkRow["result"]["tone"]) => rows.filter(({ fate }) => results[fate].tone === tone).length;
  const mistakes = count("danger");
  return (
    <BulkRows
      label="Result of each line"
      summary={
        isDone
          ? `${mistakes} not invited: correct ${mistakes === 1 ? "it" : "them"} above, then check again`
          : `${count("success")} to invite, ${count("neutral")} skipped, ${mistakes} with ${mistakes === 1 ? "an error" : "errors"}`
      }
      rows={rows.map(({ line, email, fate, message }) => ({
        line,
        name: email || "No email address",
        result: results[fate],
        message,
      }))}
    />
  );
}
