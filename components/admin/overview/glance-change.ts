import { figure } from "@/lib/platform/counted";

/** Compares a count with that of the same number of days before. */
export function changeInWords(now: number, before: number, days: number): string {
  if (before === 0) return `None in the previous ${days} days`;
  if (now === before) return `Same as in the previous ${days} days`;
  return `${figure(Math.abs(now - before))} ${now > before ? "more" : "fewer"} than in the previous ${days} days`;
}
