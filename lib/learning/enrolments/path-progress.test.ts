import { describe, expect, it } from "vitest";
import { pathProgress, percentage } from "./path-progress";

const [one, two, three] = ["2026-03-01T10:00:00.000Z", "2026-03-02T10:00:00.000Z", "2026-03-03T10:00:00.000Z"];
const started = "2026-02-01T10:00:00.000Z";

describe("the progress of a path", () => {
  it.each([
    ["an empty path that is not started", [], null, "not_started", 0, null],
    ["an empty path that is started", [], started, "in_progress", 0, null],
    ["a path that is not started", [null, null], null, "not_started", 0, null],
    ["a path without completed videos", [null, null], started, "in_progress", 0, null],
    ["one of three videos", [one, null, null], started, "in_progress", 33, null],
    ["two of three videos", [one, null, two], started, "in_progress", 66, null],
    ["all videos", [two, three, one], started, "completed", 100, three],
    ["all videos, completed before the start", [one], null, "completed", 100, one],
    ["some videos, completed before the start", [one, null], null, "not_started", 50, null],
  ] as const)("is computed for %s", (_, completions, startedAt, status, progressPercentage, completedAt) => {
    expect(pathProgress([...completions], startedAt)).toEqual({
      status,
      progressPercentage,
      completedVideos: completions.filter(Boolean).length,
      totalVideos: completions.length,
      startedAt,
      completedAt,
    });
  });

  it("is 99 % when one of two hundred videos is missing", () => {
    expect(pathProgress([...Array(199).fill(one), null], started).progressPercentage).toBe(99);
  });
});

it.each([
  [0, 0, 0],
  [0, 7, 0],
  [1, 3, 33],
  [2, 3, 66],
  [29, 100, 29],
  [199, 200, 99],
  [7, 7, 100],
])("percentage of %i of %i is %i", (done, of, share) => {
  expect(percentage(done, of)).toBe(share);
});
