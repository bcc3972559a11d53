import { expect, test } from "vitest";
import { hoursLearned, learnedBy } from "./hours";

test.each([
  [[], 0],
  [[3600], 1],
  [[null], 0.3],
  [[179], 0],
  [[180], 0.1],
  [[3600, 1800, null, null], 2],
  [[3699, 2110], 1.6],
])("hoursLearned of durations %j is %f", (durations, hours) => {
  expect(hoursLearned(durations)).toBe(hours);
});

test("watched lessons count by their watched seconds, and others by their length", () => {
  const marked = { duration: 600, evidence: "marked" as const, watchedSeconds: 30, watchedPercent: 5 };
  const watched = { duration: 600, evidence: "watched" as const, watchedSeconds: 560, watchedPercent: 93 };
  const forgotten = { ...watched, watchedSeconds: 0 };
  expect(learnedBy([marked, watched, forgotten, { ...marked, duration: null }])).toEqual({
    watchedVideos: 2,
    watchedSeconds: 1118,
    otherVideos: 2,
    otherSeconds: 1500,
  });
});
