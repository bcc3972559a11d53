import { asksNow } from "@/lib/organisation/assignments/asks-now";
import type { AssignmentSubject, PersonState, UserAssignment } from "@/lib/organisation/assignments/schema";
import { addDays, type Day } from "@/lib/platform/calendar";
import type { Formats } from "@/lib/platform/formats";

export const kindWords: Record<AssignmentSubject["kind"], string> = {
  path: "Learning path",
  video: "Lesson",
  track: "Career track",
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

/** The assignments that a learner must complete now, in the order of the list: without what ended, and without rounds that are far ahead. */
export const toDoNow = (assignments: UserAssignment[], today: Day): UserAssignment[] =>
  assignments.filter(
    ({ state, round, dueOn, doneAt, endedAt }) =>
      endedAt === null && doneAt === null && state !== "excused" && asksNow({ round, dueOn }, today, NEXT_ROUND_DAYS),
  );

type Words = Pick<Formats, "weekday" | "dayLabel">;

/** 'Friday' within the next days, else '5 December'. */
const dayInWords = (day: Day, today: Day, { weekday, dayLabel }: Words) =>
  today < day && day < addDays(today, 7) ? weekday(day) : dayLabel(day, today);

/** 'To do by Friday', by the next due day that is not over. */
export function toDoHeading(toDo: UserAssignment[], today: Day, formats: Words): string {
  const next = toDo.map(({ dueOn }) => dueOn).find((dueOn) => dueOn !== null && dueOn >= today);
  if (!next) return "To do";
  return next === today ? "To do today" : `To do by ${dayInWords(next, today, formats)}`;
}

/** 'by Friday', 'was due 3 November', 'no due date'. */
export function dueInWords(dueOn: Day | null, today: Day, formats: Words): string {
  if (dueOn === null) return "no due date";
  if (dueOn < today) return `was due ${formats.dayLabel(dueOn, today)}`;
  return dueOn === today ? "by today" : `by ${dayInWords(dueOn, today, formats)}`;
}
