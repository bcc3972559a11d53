import { addDays, type Day } from "@/lib/platform/calendar";

/** The limit of a timetable, in years. */
const MAX_YEARS = 3;

const SECONDS_PER_HOUR = 3600;
const DAYS_PER_WEEK = 7;

/** Hours a week, and the days they are spread over: 1 is Monday. */
export type Pace = { hoursPerWeek: number; weekdays: number[] };

/** The part of a lesson that a session holds; `from` is in seconds from the start of the lesson. */
export type Session = { on: Day; from: number; seconds: number };

/** The length of a session, in whole seconds. */
export const sessionSecondsOf = ({ hoursPerWeek, weekdays }: Pace): number =>
  Math.floor((hoursPerWeek * SECONDS_PER_HOUR) / weekdays.length);

/** The same date some years later; the 29th of February becomes the 1st of March. */
export function addYears(day: Day, years: number): Day {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCFullYear(date.getUTCFullYear() + years);
  return date.toISOString().slice(0, 10);
}

/** The number of a day in its week: 1 is Monday. */
const weekdayOf = (day: Day): number => new Date(`${day}T00:00:00Z`).getUTCDay() || DAYS_PER_WEEK;

/** True when a day has a session. */
const isSessionDay = (day: Day, { weekdays }: Pace): boolean => weekdays.includes(weekdayOf(day));

/** The days with a session in `[from, before)`. */
function* sessionDays(from: Day, before: Day, pace: Pace): Generator<Day> {
  for (let day = from; day < before; day = addDays(day, 1)) if (isSessionDay(day, pace)) yield day;
}

/** The part of a lesson in a session; sessions are numbered from 0. */
type Part = { session: number; from: number; seconds: number };

/**
 * Fills sessions with lessons, in order. A lesson that fits into one session is never split; a longer one continues in
 * the following sessions.
 * @param lessons lengths in seconds
 * @param spent used seconds of the first session
 */
function fillSessions(lessons: number[], sessionSeconds: number, spent: number): Part[][] {
  let session = 0;
  let used = Math.min(spent, sessionSeconds);
  const next = () => {
    session += 1;
    used = 0;
  };
  return lessons.map((length) => {
    if (used > 0 && length <= sessionSeconds && used + length > sessionSeconds) next();
    const parts: Part[] = [];
    let from = 0;
    do {
      if (used >= sessionSeconds) next();
      const seconds = Math.min(length - from, sessionSeconds - used);
      parts.push({ session, from, seconds });
      used += seconds;
      from += seconds;
    } while (from < length);
    return parts;
  });
}

/** The number of sessions that lessons take, a partly used one included; 0 without lessons. */
export function countSessions(lessons: number[], sessionSeconds: number, spent = 0): number {
  const last = fillSessions(lessons, sessionSeconds, spent).at(-1)?.at(-1);
  return last ? last.session + 1 : 0;
}

/**
 * Dates lessons by local days, which summer time does not affect (docs/behaviour.md, 31).
 * @param lessons lengths in seconds, in order
 * @param first the first day that may have a session
 * @param spent used seconds of a session on that day
 * @returns the sessions of each lesson, without those beyond three years; the last day, null beyond three years and without lessons
 */
export function timetable(
  lessons: number[],
  pace: Pace,
  first: Day,
  spent = 0,
): { sessions: Session[][]; finishOn: Day | null } {
  const used = isSessionDay(first, pace) ? spent : 0;
  const filled = fillSessions(lessons, sessionSecondsOf(pace), used);
  const last = filled.at(-1)?.at(-1)?.session ?? -1;
  const days: Day[] = [];
  if (last >= 0) {
    for (const day of sessionDays(first, addYears(first, MAX_YEARS), pace)) {
      days.push(day);
      if (days.length > last) break;
    }
  }
  const sessions = filled.map((parts) =>
    parts.flatMap(({ session, from, seconds }) => {
      const on = days[session];
      return on ? [{ on, from, seconds }] : [];
    }),
  );
  return { sessions, finishOn: days[last] ?? null };
}

/** The lessons of a plan since its pace was set, and the remaining ones. */
type Standing = {
  /** Lengths of all lessons since the pace was set, completed or not. */
  all: number[];
  /** Lengths of the remaining lessons. */
  left: number[];
  /** The first day that counts. */
  countedFrom: Day;
  today: Day;
  /** Seconds of lessons completed today. */
  spent: number;
};

/** The sessions that a learner is ahead of their plan; negative when behind. Today's session is due until tomorrow. */
export function sessionsAhead({ all, left, countedFrom, today, spent }: Standing, pace: Pace): number {
  const sessionSeconds = sessionSecondsOf(pace);
  const passed = [...sessionDays(countedFrom, today, pace)].length;
  const due = Math.max(0, countSessions(all, sessionSeconds) - passed);
  const isOn = today >= countedFrom && isSessionDay(today, pace);
  return due - countSessions(left, sessionSeconds, isOn ? spent : 0);
}
