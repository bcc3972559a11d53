import { expect, it } from "vitest";
import { badgeStates } from "@/lib/learning/progress/badges";
import { plainFormats } from "@/lib/platform/formats";
import { badgeGoal, badgeMissing, badgeShare } from "./badge-words";

const badges = badgeStates({ videos: 4, points: 70, streak: 1, hours: 1.5 });
const words = (name: string) => {
  const badge = badges.find((one) => one.name === name);
  return badge && [badgeGoal(badge, plainFormats), badge.earned ? "earned" : badgeMissing(badge, plainFormats)];
};

it.each([
  ["First Steps", "1 lesson", "earned"],
  ["Learning Momentum", "5 lessons", "1 lesson to go"],
  ["Dedicated Learner", "10 lessons", "6 lessons to go"],
  ["Knowledge Seeker", "100 points", "30 points to go"],
  ["Consistent", "3-day streak", "Best so far: 1 of 3 days"],
  ["Weekly Warrior", "7-day streak", "Best so far: 1 of 7 days"],
  ["Time Invested", "2 hours", "0.5 hours to go"],
  ["Focused Learner", "5 hours", "3.5 hours to go"],
])("%s requires %s and reads '%s'", (name, goal, state) => {
  expect(words(name)).toEqual([goal, state]);
});

it("a streak badge reads 'No streak yet' before the first streak", () => {
  const none = badgeStates({ videos: 0, points: 0, streak: 0, hours: 0 }).find(({ measure }) => measure === "streak");
  expect(none && badgeMissing(none, plainFormats)).toBe("No streak yet");
  expect(none && badgeShare(none)).toBe(0);
});
