import type { PathLearners } from "@/lib/learning/enrolments/schema";
import { counted } from "@/lib/platform/counted";

/**
 * What saving does to those who have started the path, in sentences; said before it is done.
 * @param before the path's videos as they are stored
 * @param after the same as they would be saved
 */
export function pathChange(before: string[], after: string[], { started, completed }: PathLearners): string {
  if (started === 0) return "Nobody has started this path yet.";
  const people = started === 1 ? "1 person has" : `${counted(started, "person", "people")} have`;
  const who = `${people} started this path${completed > 0 ? `, and ${counted(completed, "of them has", "of them have")} completed it` : ""}.`;
  const added = after.filter((id) => !before.includes(id)).length;
  const removed = before.filter((id) => !after.includes(id)).length;
  if (added === 0 && removed === 0) {
    const isMoved = before.some((id, at) => after[at] !== id);
    return `${who} ${isMoved ? "The new order changes nobody’s progress." : "Their progress stays as it is."}`;
  }
  const effects = [
    added > 0 &&
      `The ${counted(added, "lesson")} you add ${added === 1 ? "is" : "are"} new to them: percentages go down, and a completed path is in progress again.`,
    removed > 0 &&
      `The ${counted(removed, "lesson")} you take out ${removed === 1 ? "counts" : "count"} no more: percentages change, and what was earned stays.`,
  ];
  return [who, ...effects.filter(Boolean)].join(" ");
}
