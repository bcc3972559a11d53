/** Time over which the speed of an upload is measured. */
const WINDOW_MS = 20_000;

export type Measured = { atMs: number; sent: number };

/** Adds a measurement and drops old ones. */
export const measured = (before: Measured[], now: Measured): Measured[] => [
  ...before.filter(({ atMs }) => now.atMs - atMs < WINDOW_MS),
  now,
];

/** The remaining time of an upload in words; null while unknown. @param measurements the latest ones, in order */
export function timeLeft(measurements: Measured[], size: number): string | null {
  const [first, last] = [measurements[0], measurements.at(-1)];
  if (!first || !last || last.atMs - first.atMs < 1_000 || last.sent <= first.sent) return null;
  const seconds = (size - last.sent) / ((last.sent - first.sent) / ((last.atMs - first.atMs) / 1000));
  if (seconds < 60) return "less than a minute left";
  const minutes = Math.round(seconds / 60);
  if (minutes < 90) return minutes === 1 ? "about a minute left" : `about ${minutes} minutes left`;
  return `about ${Math.round(minutes / 60)} hours left`;
}
