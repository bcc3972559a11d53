/** One row of a bulk sheet with its result. */
export type BulkRow = {
  /** Its line in the sheet, from 1. */
  line: number;
  name: string;
  result: { label: string; tone: "success" | "neutral" | "danger" };
  /** The reason of the result, if any. */
  message: string | null;
};

const tones = { success: "text-success", neutral: "text-fg-3", danger: "text-danger" };

type Props = {
  label: string;
  /** The counts of all rows in one sentence. */
  summary: string;
  rows: BulkRow[];
};

/** Lists the rows of a bulk sheet with their results. */
export function BulkRows({ label, summary, rows }: Props) {
  return (
    <section aria-label={label}>
      <p role="status" className="mb-3 font-medium">
        {summary}
      </p>
      <ol className="flex flex-col gap-1.5 text-small">
        {rows.map(({ line, name, result, message }) => (
          <li key={line} className="grid grid-cols-[2rem_minmax(0,1fr)] gap-x-2 rounded-chip bg-surface-2 px-2 py-1.5">
            <span className="font-mono text-meta text-fg-3">{line}</span>
            <span className="wrap-anywhere">
              {name}
              <span className={tones[result.tone]}>
                {" — "}
                {result.label}
                {message && `: ${message}`}
              </span>
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
