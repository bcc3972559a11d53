/** Seconds of one bucket of a video's heat. */
export const BUCKET_SECONDS = 5;

/** With fewer viewers, heat could reveal what one user did. */
export const MIN_VIEWERS = 5;

/** A part of a video that many of its viewers replayed. @property ratio the share of its viewers who replayed it */
type Spot = { from: number; to: number; viewers: number; ratio: number };

/** The curve is smoothed over three buckets. */
const SMOOTHED_BUCKETS = 3;

/** The first seconds are left out, because every restart replays them. */
const SKIPPED_SECONDS = 10;

/** Spots closer than this are joined. */
const JOINED_SECONDS = 20;

const MIN_PEOPLE = 5;
const MIN_RATIO = 0.1;
const DEVIATIONS = 2;

/**
 * The parts that were replayed most: two standard deviations above the mean, by at least five users and a tenth of the
 * viewers. A peak can be interesting as well as difficult, so it is not called confusing.
 * @param watched viewers of each bucket
 * @param replays users who replayed each bucket
 */
export function spotsOf(watched: readonly number[], replays: readonly number[]): Spot[] {
  const ratios = watched.map((viewers, bucket) => (viewers > 0 ? Math.min(1, (replays[bucket] ?? 0) / viewers) : 0));
  const smooth = ratios.map((_, bucket) => mean(around(ratios, bucket)));
  const average = mean(smooth);
  const deviation = Math.sqrt(mean(smooth.map((ratio) => (ratio - average) ** 2)));
  const limit = average + DEVIATIONS * deviation;
  const isSpot = (ratio: number, bucket: number) =>
    bucket * BUCKET_SECONDS >= SKIPPED_SECONDS &&
    ratio > limit &&
    ratio >= MIN_RATIO &&
    Math.max(...around(replays, bucket)) >= MIN_PEOPLE;
  const runs: { first: number; last: number }[] = [];
  for (const [bucket, ratio] of smooth.entries()) {
    if (!isSpot(ratio, bucket)) continue;
    const run = runs.at(-1);
    if (run && (bucket - run.last - 1) * BUCKET_SECONDS < JOINED_SECONDS) run.last = bucket;
    else runs.push({ first: bucket, last: bucket });
  }
  return runs.map(({ first, last }) => ({
    from: first * BUCKET_SECONDS,
    to: (last + 1) * BUCKET_SECONDS,
    viewers: Math.max(...watched.slice(first, last + 1)),
    ratio: Math.round(100 * Math.max(...ratios.slice(first, last + 1))) / 100,
  }));
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** A bucket and its neighbours. */
const around = (values: readonly number[], bucket: number) => {
  const reach = (SMOOTHED_BUCKETS - 1) / 2;
  return values.slice(Math.max(0, bucket - reach), bucket + reach + 1);
};
