import type { InvitedRow } from "@/lib/identity/invitations/schema";

type Props = {
  rows: (InvitedRow & { line: number })[];
  /** The others were invited: these were not. */
  isDone: boolean;
};

const words: Record<InvitedRow["fate"], { label: string; tone: string }> = {
  new: { label: "Gets an invitation", tone: "text-success" },
  again: { label: "Gets a new link", tone: "text-success" },
  pending: { label: "Left alone", tone: "text-fg-3" },
  account: { label: "Left alone", tone: "text-fg-3" },
  repeated: { label: "Left alone", tone: "text-fg-3" },
  invalid: { label: "Not invited", tone: "text-danger" },
  failed: { label: "Not invited", tone: "text-danger" },
};

/** What becomes of each line. */
export function InvitedRows({ rows, isDone }: Props) {
  const count = (label: string) => rows.filter(({ fate }) => words[fate].label === label).length;
  const mistakes = count("Not invited");
  const invited = count("Gets an invitation") + count("Gets a new link");
  return (
    <section aria-label="What becomes of each line">
      <p role="status" className="mb-3 font-medium">
        {isDone
          ? `${mistakes} not invited: correct ${mistakes === 1 ? "it" : "them"} above, then check again`
          : `${invited} to invite, ${count("Left alone")} left alone, ${mistakes} with a mistake`}
      </p>
      <ol className="flex flex-col gap-1.5 text-small">
        {rows.map(({ line, email, fate, message }) => (
          <li key={line} className="grid grid-cols-[2rem_minmax(0,1fr)] gap-x-2 rounded-chip bg-surface-2 px-2 py-1.5">
            <span className="font-mono text-meta text-fg-3">{line}</span>
            <span className="wrap-anywhere">
              {email || "Without an address"}
              <span className={words[fate].tone}>
                {" — "}
                {words[fate].label}
                {message && `: ${message}`}
              </span>
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
