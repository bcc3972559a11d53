import { describe, expect, it } from "vitest";
import { pathProgress } from "./path-progress";

const [one, two, three] = ["2026-03-01T10:00:00.000Z", "2026-03-02T10:00:00.000Z", "2026-03-03T10:00:00.000Z"];
const started = "2026-02-01T10:00:00.000Z";

describe("how far somebody is with a path", () => {
  it.each([
    ["nothing of nothing", [], null, "not_started", 0, null],
    ["started, without videos", [], started, "in_progress", 0, null],
    ["nothing yet", [null, null], null, "not_started", 0, null],
    ["started", [null, null], started, "in_progress", 0, null],
    ["one of three", [one, null, null], started, "in_progress", 33, null],
    ["two of three", [one, null, two], started, "in_progress", 66, null],
    ["all of them", [two, three, one], started, "completed", 100, three],
    ["all of them before it was started", [one], null, "completed", 100, one],
    ["some of them before it was started", [one, null], null, "not_started", 50, null],
  ] as const)("%s", (_, completions, startedAt, status, progressPercentage, completedAt) => {
    expect(pathProgress([...completions], startedAt)).toEqual({
      status,
      progressPercentage,
      completedVideos: completions.filter(Boolean).length,
      totalVideos: completions.length,
      startedAt,
      completedAt,
    });
  });

  it("is 99 % with one of two hundred missing", () => {
    expect(pathProgress([...Array(199).fill(one), null], started).progressPercentage).toBe(99);
  });
});
