import { expect, test } from "vitest";
import { badgeStates, pointBadges } from "./badges";

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
