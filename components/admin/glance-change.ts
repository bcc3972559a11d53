import { figure } from "@/lib/platform/counted";

/** How some days stand to as many before them. */
export function changeInWords(now: number, before: number, days: number): string {
  if (before === 0) return `None in the ${days} days before`;
  if (now === before) return `As many as in the ${days} days before`;
  return `${figure(Math.abs(now - before))} ${now > before ? "more" : "fewer"} than in the ${days} days before`;
}
