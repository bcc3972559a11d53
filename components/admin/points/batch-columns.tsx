import type { Column } from "@/components/lists/data-table";
import { Chip } from "@/components/ui/chip";
import type { PointBatch } from "@/lib/learning/point-batches/schema";
import { britishMoment } from "@/lib/platform/british-dates";
import { counted, figure } from "@/lib/platform/counted";

const kindWords: Record<PointBatch["kind"], string> = {
  earned: "Earned",
  taken_back: "Taken back",
  rescored: "Re-scored",
  merged: "Merged",
  carried: "Carried over",
  imported: "Imported",
  undone: "Undone",
};

/** The state of a batch in words; undefined for a finished one, unless its undo skipped completions. */
function stateOf({ state, kind, skipped }: PointBatch): string | undefined {
  if (state === "running") return "Running";
  if (state === "undone") return "Undone since";
  return kind === "undone" && skipped ? `${counted(skipped, "completion")} skipped` : undefined;
}

/** The columns of the list of changes to points. */
export const batchColumns: [Column<PointBatch>, ...Column<PointBatch>[]] = [
  {
    header: "Change",
    cell: (batch) => (
      <span className="wrap-anywhere">
        <span className="flex flex-wrap items-center gap-2 font-medium">
          {kindWords[batch.kind]}
          {batch.about && `: ${batch.about}`}
          {stateOf(batch) && <Chip>{stateOf(batch)}</Chip>}
        </span>
        <span className="block text-small text-fg-2">{batch.reason}</span>
      </span>
    ),
  },
  { header: "Users", isNumeric: true, cell: ({ state, people }) => (state === "running" ? "…" : figure(people)) },
  {
    header: "Points",
    isNumeric: true,
    cell: ({ state, points }) =>
      state === "running" ? "…" : `${points > 0 ? "+" : points < 0 ? "−" : ""}${figure(Math.abs(points))}`,
  },
  { header: "By", cell: ({ madeBy }) => madeBy?.name ?? <span className="text-fg-3">Unknown</span> },
  {
    header: "When",
    cell: ({ madeAt }) => (
      <time dateTime={madeAt} className="text-small">
        {britishMoment.format(new Date(madeAt))}
      </time>
    ),
  },
];
