import type { PathLearners } from "@/lib/learning/enrolments/schema";
import { counted } from "@/lib/platform/counted";

/**
 * Describes what saving a path does to the learners who started it.
 * @param before ids of the path's videos as they are stored
 * @param after ids of the path's videos as they would be saved
 */
export function describePathChange(
  before: string[],
  after: string[],
  { started, completed }: Pick<PathLearners, "started" | "completed">,
): string {
  if (started === 0) return "No learner has started this path yet.";
  const verb = started === 1 ? "has" : "have";
  const completions = completed > 0 ? `, and ${counted(completed, "of them has", "of them have")} completed it` : "";
  const learners = `${counted(started, "learner")} ${verb} started this path${completions}.`;
  const added = after.filter((id) => !before.includes(id)).length;
  const removed = before.filter((id) => !after.includes(id)).length;
  if (added === 0 && removed === 0) {
    const isReordered = before.some((id, index) => after[index] !== id);
    return `${learners} ${isReordered ? "The new order does not change their progress." : "Their progress does not change."}`;
  }
  const effects = [
    added > 0 &&
      `Adding ${counted(added, "video")} lowers their percentage, and a completed path is in progress again.`,
    removed > 0 && `Removing ${counted(removed, "video")} changes their percentage. They keep the points they earned.`,
  ];
  return [learners, ...effects.filter(Boolean)].join(" ");
}
