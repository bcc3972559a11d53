import type { PublishPreview } from "@/lib/learning/enrolments/schema";
import { counted, figure, percent } from "@/lib/platform/counted";

/** The number of groups of learners that are listed separately. */
const NAMED_GROUPS = 5;

/**
 * Describes the effect of publishing a version on learners: sentences, and the largest groups whose percentage changes.
 * @param stays true when those under way stay on their version
 */
export function publishWords(preview: PublishPreview, stays: boolean): { sentences: string[]; groups: string[] } {
  const { added, removed, madeOptional, madeRequired, finished, underWay, wouldFinish, percents } = preview;
  if (finished + underWay === 0) return { sentences: ["No learner has started this path yet."], groups: [] };
  const completed =
    finished > 0 &&
    `${counted(finished, "learner has", "learners have")} completed it, and it stays completed for them.`;
  if (underWay === 0) return { sentences: [completed || ""], groups: [] };
  const isReordered = [added, removed, madeOptional, madeRequired].every(({ length }) => length === 0);
  const changes = percents.filter(({ from, to }) => from !== to && (!stays || to === 100));
  const finishing =
    wouldFinish > 0 &&
    `${counted(wouldFinish, "learner has", "learners have")} completed all that is left: publishing completes the path for them.`;
  const rest = stays
    ? "The others stay on the version they follow, and can move later."
    : isReordered
      ? "The new order does not change their progress."
      : changes.length === 0 && "Their percentage does not change.";
  const groups = changes.map(
    ({ from, to, people }) => `${counted(people, "learner")}: ${percent(from)} to ${percent(to)}`,
  );
  const others = groups.length - NAMED_GROUPS;
  return {
    sentences: [completed, `${counted(underWay, "learner is", "learners are")} under way.`, finishing, rest].filter(
      (sentence) => sentence !== false,
    ),
    groups: [
      ...groups.slice(0, NAMED_GROUPS),
      ...(others > 0 ? [`and ${figure(others)} smaller ${others === 1 ? "group" : "groups"}`] : []),
    ],
  };
}
