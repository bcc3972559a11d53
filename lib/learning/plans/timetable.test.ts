import { describe, expect, test } from "vitest";
import { addYears, countSessions, sessionSecondsOf, sessionsAhead, timetable } from "./timetable";

const MINUTE = 60;
const minutes = (...lengths: number[]) => lengths.map((length) => length * MINUTE);

/** An hour on Mondays and Thursdays. */
const twice = { hoursPerWeek: 2, weekdays: [1, 4] };
/** A Monday. The clocks change in London in this week, as in the week of 2026-10-19. */
const MONDAY = "2026-03-23";

test.each([
  [{ hoursPerWeek: 2, weekdays: [1, 4] }, 3600],
  [{ hoursPerWeek: 0.5, weekdays: [1, 2, 3, 4, 5, 6, 7] }, 257],
  [{ hoursPerWeek: 24, weekdays: [7] }, 86_400],
])("the pace %j has sessions of %d s", (pace, seconds) => {
  expect(sessionSecondsOf(pace)).toBe(seconds);
});

test.each([
  ["2026-03-23", 1, "2027-03-23"],
  ["2028-02-29", 1, "2029-03-01"],
  ["2028-02-29", 3, "2031-03-01"],
])("%s plus %d years is %s", (day, years, later) => {
  expect(addYears(day, years)).toBe(later);
});

/** Lessons in minutes, and their parts as `day from+length`, in minutes. */
const rows: [string, number[], string, number, string[], string | null][] = [
  ["one lesson today", [20], MONDAY, 0, ["23 0+20"], "2026-03-23"],
  ["a start between sessions", [20], "2026-03-24", 0, ["26 0+20"], "2026-03-26"],
  ["lessons that fill a session", [20, 40, 10], MONDAY, 0, ["23 0+20", "23 0+40", "26 0+10"], "2026-03-26"],
  ["a lesson that does not fit the rest", [40, 30, 20], MONDAY, 0, ["23 0+40", "26 0+30", "26 0+20"], "2026-03-26"],
  ["a lesson as long as a session", [10, 60], MONDAY, 0, ["23 0+10", "26 0+60"], "2026-03-26"],
  [
    "a longer lesson, which begins in the rest",
    [20, 130, 10],
    MONDAY,
    0,
    ["23 0+20", "23 0+40 26 40+60 30 100+30", "30 0+10"],
    "2026-03-30",
  ],
  ["an hour already used today", [20], MONDAY, 60, ["26 0+20"], "2026-03-26"],
  ["half an hour already used today", [20, 30], MONDAY, 30, ["23 0+20", "26 0+30"], "2026-03-26"],
  ["time used on a day without a session", [60], "2026-03-24", 30, ["26 0+60"], "2026-03-26"],
  ["no sessions without lessons", [], MONDAY, 0, [], null],
];

describe("a timetable", () => {
  test.each(rows)("has %s", (_, lessons, first, spent, parts, finishOn) => {
    const made = timetable(minutes(...lessons), twice, first, spent * MINUTE);
    const shown = made.sessions.map((sessions) =>
      sessions.map(({ on, from, seconds }) => `${Number(on.slice(8))} ${from / MINUTE}+${seconds / MINUTE}`).join(" "),
    );
    expect(shown).toEqual(parts);
    expect(made.finishOn).toBe(finishOn);
  });

  test.each([
    ["in the week of the change to summer time", "2026-03-23", ["2026-03-28", "2026-03-29", "2026-03-30"]],
    ["in the week of the change to winter time", "2026-10-19", ["2026-10-24", "2026-10-25", "2026-10-26"]],
    ["over the turn of the year", "2026-12-28", ["2027-01-02", "2027-01-03", "2027-01-04"]],
    ["over a leap day", "2028-02-23", ["2028-02-26", "2028-02-27", "2028-02-28"]],
  ])("keeps the weekdays %s", (_, first, days) => {
    const pace = { hoursPerWeek: 3, weekdays: [1, 6, 7] };
    const { sessions } = timetable(minutes(60, 60, 60, 60), pace, first);
    const from = sessions.flat().map(({ on }) => on);
    expect(from.filter((day) => days.includes(day))).toEqual(days);
  });

  test("ends after three years", () => {
    const pace = { hoursPerWeek: 0.5, weekdays: [1] };
    const weeks = 157;
    expect(timetable(minutes(...Array(weeks).fill(30)), pace, MONDAY).finishOn).toBe("2029-03-19");
    const longer = timetable(minutes(...Array(weeks + 1).fill(30)), pace, MONDAY);
    expect(longer.finishOn).toBeNull();
    expect(longer.sessions.at(-1)).toEqual([]);
    expect(longer.sessions.at(-2)).toHaveLength(1);
  });
});

test.each([
  [[], 0, 0],
  [[60], 0, 1],
  [[60], 60, 2],
  [[30, 30, 1], 0, 2],
  [[150], 30, 3],
])("lessons of %j minutes take, with %d minutes already used, %d sessions", (lessons, spent, count) => {
  expect(countSessions(minutes(...lessons), 3600, spent * MINUTE)).toBe(count);
});

test.each([
  ["on the first day", MONDAY, [60, 60, 60], 0, 0],
  ["after today's session", MONDAY, [60, 60], 60, 0],
  ["after two sessions in a day", MONDAY, [60], 120, 1],
  ["when a session passed", "2026-03-24", [60, 60, 60], 0, -1],
  ["on the next day with a session", "2026-03-26", [60, 60, 60], 0, -1],
  ["as planned between sessions", "2026-03-24", [60, 60], 0, 0],
  ["ahead on a day without a session", "2026-03-24", [60], 60, 1],
  ["when all sessions passed", "2026-06-01", [60], 0, -1],
  ["when all is done early", "2026-03-24", [], 120, 2],
  ["before the start", "2026-03-20", [60, 60], 60, 1],
])("counts the sessions that a learner is ahead or behind %s", (_, today, left, spent, ahead) => {
  const standing = {
    all: minutes(60, 60, 60),
    left: minutes(...left),
    countedFrom: MONDAY,
    today,
    spent: spent * MINUTE,
  };
  expect(sessionsAhead(standing, twice)).toBe(ahead);
});
