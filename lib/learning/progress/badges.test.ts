import { expect, test } from "vitest";
import { badgeStates, newBadges, pointBadges } from "./badges";

const nothing = { videos: 0, points: 0, streak: 0, hours: 0 };

test.each([
  ["First Steps", "videos", 1, 1],
  ["Learning Momentum", "videos", 5, 1],
  ["Dedicated Learner", "videos", 10, 1],
  ["Point Collector", "points", 50, 1],
  ["Knowledge Seeker", "points", 100, 1],
  ["Consistent", "streak", 3, 1],
  ["Weekly Warrior", "streak", 7, 1],
  ["Time Invested", "hours", 2, 0.1],
  ["Focused Learner", "hours", 5, 0.1],
] as const)("%s is earned for %s from its threshold %d on", (name, measure, threshold, step) => {
  const stateAt = (figure: number) =>
    badgeStates({ ...nothing, [measure]: figure }).find((badge) => badge.name === name);
  expect(stateAt(threshold)).toMatchObject({ earned: true, missing: 0 });
  expect(stateAt(threshold - step)).toMatchObject({ earned: false, missing: step });
});

test("two badges are awarded for points", () => {
  expect(pointBadges.map(({ name, threshold }) => [name, threshold])).toEqual([
    ["Point Collector", 50],
    ["Knowledge Seeker", 100],
  ]);
});

test("a new learner has none of the nine badges", () => {
  const states = badgeStates(nothing);
  expect(states).toHaveLength(9);
  expect(states.filter((badge) => badge.earned)).toEqual([]);
});

/** Completions on the days of May 2026, 10 minutes long and without points. */
const on = (days: number[], more: Partial<Parameters<typeof newBadges>[0][number]> = {}) =>
  days.map((day) => ({
    completedAt: new Date(Date.UTC(2026, 4, day, 12)),
    duration: 600,
    points: 0,
    isNew: false,
    ...more,
  }));
const isNew = true;

test.each<[string, Parameters<typeof newBadges>[0], string[]]>([
  ["the first completion", on([1], { isNew }), ["First Steps"]],
  ["the second completion", [...on([1]), ...on([1], { isNew })], []],
  ["no new completion", on([1, 1, 1, 1, 1]), []],
  ["a completion that reaches five", [...on([1, 1, 1, 1]), ...on([1], { isNew })], ["Learning Momentum"]],
  ["two completions that pass five together", [...on([1, 1, 1, 1]), ...on([1, 1], { isNew })], ["Learning Momentum"]],
  ["five completions at once", on([1, 1, 1, 1, 1], { isNew }), ["First Steps", "Learning Momentum"]],
  [
    "enough points",
    [...on([1], { points: 49 }), ...on([1], { isNew, points: 60 })],
    ["Point Collector", "Knowledge Seeker"],
  ],
  ["a day that joins two runs", [...on([1, 3]), ...on([2], { isNew })], ["Consistent"]],
  ["enough hours", [...on([1], { duration: 7_000 }), ...on([1], { isNew, duration: 200 })], ["Time Invested"]],
])("new badges for %s", (_, completions, names) => {
  expect(newBadges(completions, "UTC")).toEqual(names);
});

test("streaks count days in the user's time zone", () => {
  const late = new Date("2026-05-03T23:30:00Z");
  const completions = [...on([1, 2]), { completedAt: late, duration: 600, points: 0, isNew }];
  expect(newBadges(completions, "UTC")).toEqual(["Consistent"]);
  expect(newBadges(completions, "Europe/Lisbon")).toEqual([]);
});
