import "server-only";
import { readFigure } from "@/lib/platform/kept-figures/data";
import { sql } from "@/lib/platform/sql/fragments";
import { type QueryTransaction, queryRows } from "@/lib/platform/sql/query";
import { type Calibration, calibrationSchema, MIN_CALIBRATED_REVIEWS } from "./schema";

/** From this number of reviews on, the figures are cached. */
const MANY_REVIEWS = 50_000;

/**
 * Predicted and observed recall by tenths of the prediction. Reviews within a day of the one before are left out: only
 * whole days are counted, so their prediction is always 1. Undone reviews do not count.
 */
async function countCalibration(tx?: QueryTransaction): Promise<Calibration> {
  const deciles = await queryRows(
    calibrationSchema.shape.deciles.element,
    sql`
    SELECT (10 * least(9, floor(10 * predicted)))::int AS "from", count(*)::int AS reviews,
           round(100 * avg(predicted))::int AS predicted, round(100 * avg((rating > 1)::int))::int AS observed
    FROM item_reviews WHERE undone_at IS NULL AND predicted < 1 GROUP BY 1 ORDER BY 1`,
    tx,
  );
  const reviews = deciles.reduce((sum, decile) => sum + decile.reviews, 0);
  return { reviews, deciles: reviews < MIN_CALIBRATED_REVIEWS ? [] : deciles };
}

/** Predicted and observed recall of all users. With many reviews, the figures are up to five minutes old. */
export const readCalibration = (): Promise<Calibration> =>
  readFigure({
    name: "recall-calibration",
    key: "",
    schema: calibrationSchema,
    count: countCalibration,
    isExpensive: ({ reviews }) => reviews >= MANY_REVIEWS,
  });
