const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Intervals from this length on are written in months. */
const MAX_DAYS = 60;
const MONTH_DAYS = 30.44;

/** An interval in short words: '10 min', '3 h', '2 d', '4 mo', '1 y'. */
export function intervalWords(ms: number): string {
  if (ms < HOUR_MS) return `${Math.max(1, Math.round(ms / MINUTE_MS))} min`;
  if (ms < DAY_MS) return `${Math.round(ms / HOUR_MS)} h`;
  const days = Math.round(ms / DAY_MS);
  if (days < MAX_DAYS) return `${days} d`;
  return days < 360 ? `${Math.round(days / MONTH_DAYS)} mo` : "1 y";
}
