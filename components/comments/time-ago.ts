const units: [Intl.RelativeTimeFormatUnit, number][] = [
  ["year", 365 * 86_400],
  ["month", 30 * 86_400],
  ["week", 7 * 86_400],
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
];

const format = new Intl.RelativeTimeFormat("en", { numeric: "auto" });

/** How long ago an instant was, as people say it: 'just now', '3 minutes ago', 'yesterday', 'last week'. */
export function timeAgo(instant: string, now: Date): string {
  // A clock that runs behind the server's makes nothing happen in the future.
  const seconds = Math.max(0, (now.getTime() - new Date(instant).getTime()) / 1000);
  const [unit, length] = units.find(([, least]) => seconds >= least) ?? [];
  return unit && length ? format.format(-Math.floor(seconds / length), unit) : "just now";
}
