import type { Formats } from "./formats";

const MINUTE_SECONDS = 60;
const HOUR_MINUTES = 60;

/** A duration in words, at least a minute: '18 min', '6 h 20 min'. */
export function timeInWords(seconds: number, { figure }: Pick<Formats, "figure">): string {
  const minutes = Math.max(1, Math.round(seconds / MINUTE_SECONDS));
  const hours = Math.floor(minutes / HOUR_MINUTES);
  const rest = minutes % HOUR_MINUTES;
  if (hours === 0) return `${figure(rest)} min`;
  return rest === 0 ? `${figure(hours)} h` : `${figure(hours)} h ${figure(rest)} min`;
}
