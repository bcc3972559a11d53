import { dayInWords } from "@/components/learning/home/due-words";
import { DOT } from "@/components/ui/dot";
import { asksNow } from "@/lib/organisation/assignments/hand-reminder";
import type {
  AskedEvidence,
  AssignmentSubject,
  PersonState,
  UserAssignment,
} from "@/lib/organisation/assignments/schema";
import type { Day } from "@/lib/platform/calendar";
import type { Formats } from "@/lib/platform/formats";
import { timeInWords } from "@/lib/platform/time-in-words";

export const kindWords: Record<AssignmentSubject["kind"], string> = {
  path: "Learning path",
  video: "Lesson",
  track: "Career track",
};

/** Words for the evidence that an assignment asks for: as choices, and as notes beside the kind of its subject. */
export const evidenceChoices: Record<AskedEvidence, string> = {
  any: "Any completion",
  watched: "Must be watched",
  checked: "Must pass the check",
};
export const evidenceNotes: Record<AskedEvidence, string> = {
  any: "",
  watched: ", must be watched",
  checked: ", must pass the check",
};

export const stateWords: Record<PersonState, string> = {
  late: "Late",
  open: "To do",
  done: "Done",
  excused: "Excused",
};

/** The chip's tone of each state. */
export const stateTones = { late: "danger", open: "neutral", done: "success", excused: "info" } as const;

/** Days ahead from which the next round of a recurring assignment is something to do. */
const NEXT_ROUND_DAYS = 30;

/**
 * The assignments that a learner must complete now, in the order of the list: without ended ones, and without rounds
 * that are far ahead.
 */
export const toDoNow = (assignments: UserAssignment[], today: Day): UserAssignment[] =>
  assignments.filter(
    ({ state, round, dueOn, doneAt, endedAt }) =>
      endedAt === null && doneAt === null && state !== "excused" && asksNow({ round, dueOn }, today, NEXT_ROUND_DAYS),
  );

/** 'To do by Friday', by the next due day that is not over. */
export function toDoHeading(toDo: UserAssignment[], today: Day, formats: Formats): string {
  const next = toDo.map(({ dueOn }) => dueOn).find((dueOn) => dueOn !== null && dueOn >= today);
  if (!next) return "To do";
  return next === today ? "To do today" : `To do by ${dayInWords(next, today, formats)}`;
}

/** The rest of an open assignment: '1 of 3 · 30 min left', of a lesson '10 min left'; null when nothing is left. */
export function progressInWords(progress: UserAssignment["progress"], formats: Formats): string | null {
  if (!progress || progress.secondsLeft === 0) return null;
  const { done, total, secondsLeft } = progress;
  const left = `${timeInWords(secondsLeft, formats)} left`;
  return total === 1 ? left : `${formats.figure(done)} of ${formats.figure(total)}${DOT}${left}`;
}
