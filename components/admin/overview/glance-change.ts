import { counted, figure } from "@/lib/platform/counted";

/** Compares a count with that of the same number of days before. */
export function changeInWords(now: number, before: number, days: number): string {
  if (before === 0) return `None in the previous ${days} days`;
  if (now === before) return `Same as in the previous ${days} days`;
  return `${figure(Math.abs(now - before))} ${now > before ? "more" : "fewer"} than in the previous ${days} days`;
}

/** Compares a number of today with that of some days ago. @param unit of what is counted, in the singular, if any */
export function changeSinceInWords(now: number, before: number, days: number, unit = ""): string {
  if (now === before) return `Same as ${days} days ago`;
  const difference = Math.abs(now - before);
  return [
    unit ? counted(difference, unit) : figure(difference),
    now > before ? "more" : "fewer",
    `than ${days} days ago`,
  ]
    .filter(Boolean)
    .join(" ");
}
