"use client";

import { useQuery } from "@tanstack/react-query";
import { type Column, DataTable } from "@/components/lists/data-table";
import { calibrationQuery } from "@/lib/learning/recall/api";
import { type Calibration as Figures, MIN_CALIBRATED_REVIEWS } from "@/lib/learning/recall/schema";
import { counted, figure, percent } from "@/lib/platform/counted";

/** Predicted and observed recall of all learners, as a picture and as a table. */
export function Calibration() {
  const { data } = useQuery(calibrationQuery());
  if (!data) return null;
  const { reviews, deciles } = data;
  return (
    <section aria-labelledby="calibration" className="mt-10">
      <h3 id="calibration" className="text-h3">
        Predicted and observed recall
      </h3>
      <p className="mt-1 mb-4 max-w-measure text-small text-fg-2">
        Cards come back when nine of ten are still remembered. Reviews a day or more after the one before show how well
        that is met. A dot on the line means that as many were remembered as predicted.
      </p>
      {deciles.length === 0 ? (
        <p className="rounded-tile border bg-surface-1 p-5 text-fg-2">
          {`${counted(reviews, "review")} so far. The comparison needs ${figure(MIN_CALIBRATED_REVIEWS)}.`}
        </p>
      ) : (
        <div className="grid items-start gap-6 lg:grid-cols-[18rem_minmax(0,1fr)]">
          <Picture deciles={deciles} />
          <DataTable
            caption="Predicted and observed recall"
            rows={deciles.map((decile) => ({ id: String(decile.from), ...decile }))}
            columns={columns}
          />
        </div>
      )}
    </section>
  );
}

const SIZE = 200;

/** One dot for each decile, sized by its number of reviews, and the line on which predicted equals observed recall. */
function Picture({ deciles }: Pick<Figures, "deciles">) {
  const most = Math.max(...deciles.map(({ reviews }) => reviews));
  return (
    <figure className="rounded-tile border bg-surface-1 p-4">
      <svg
        role="img"
        aria-label="Observed recall by predicted recall. The table has the figures."
        viewBox={`-8 -8 ${SIZE + 16} ${SIZE + 16}`}
        className="w-full text-accent-graphic forced-color-adjust-none"
      >
        <rect width={SIZE} height={SIZE} fill="none" className="stroke-line-strong" />
        <line x1={0} y1={SIZE} x2={SIZE} y2={0} strokeDasharray="4 4" className="stroke-fg-3" />
        {deciles.map(({ from, reviews, predicted, observed }) => (
          <circle
            key={from}
            cx={(predicted / 100) * SIZE}
            cy={SIZE - (observed / 100) * SIZE}
            r={3 + 5 * Math.sqrt(reviews / most)}
            fill="currentColor"
          />
        ))}
      </svg>
      <figcaption className="mt-2 text-small text-fg-2">Observed, upwards, by predicted</figcaption>
    </figure>
  );
}

type Row = Figures["deciles"][number] & { id: string };

const columns: [Column<Row>, ...Column<Row>[]] = [
  { header: "Predicted", cell: ({ from }) => `${figure(from)} to ${percent(from + 10)}` },
  { header: "Mean prediction", isNumeric: true, cell: ({ predicted }) => percent(predicted) },
  { header: "Remembered", isNumeric: true, cell: ({ observed }) => percent(observed) },
  { header: "Reviews", isNumeric: true, cell: ({ reviews }) => figure(reviews) },
];
