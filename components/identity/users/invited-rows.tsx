import { type BulkRow, BulkRows } from "@/components/forms/bulk-rows";
import type { InvitedRow } from "@/lib/identity/invitations/schema";

type Props = {
  rows: (InvitedRow & { line: number })[];
  /** True after sending; the rows are then those that were not invited. */
  isDone: boolean;
};

const results: Record<InvitedRow["fate"], BulkRow["result"]> = {
  new: { label: "Will be invited", tone: "success" },
  again: { label: "Will get a new link", tone: "success" },
  team: { label: "Will be added", tone: "success" },
  pending: { label: "Skipped", tone: "neutral" },
  account: { label: "Skipped", tone: "neutral" },
  repeated: { label: "Skipped", tone: "neutral" },
  invalid: { label: "Not invited", tone: "danger" },
  failed: { label: "Not invited", tone: "danger" },
};

/** The result of each line. */
export function InvitedRows({ rows, isDone }: Props) {
  const count = (tone: BulkRow["result"]["tone"]) => rows.filter(({ fate }) => results[fate].tone === tone).length;
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
        result: results[fate],
        message,
      }))}
    />
  );
}
