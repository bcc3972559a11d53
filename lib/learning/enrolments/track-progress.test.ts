import { describe, expect, it } from "vitest";
import { trackProgress } from "./track-progress";

const [one, two] = ["2026-03-01T10:00:00.000Z", "2026-03-02T10:00:00.000Z"];
const started = "2026-02-01T10:00:00.000Z";

describe("the progress of a track", () => {
  it.each([
    ["an empty track that is not started", [], null, "not_started", 0, 0, null],
    ["an empty track that is started", [], started, "in_progress", 0, 0, null],
    ["a track that is not started", [[null], [null]], null, "not_started", 0, 0, null],
    ["a path that is half completed", [[one, null], [null]], started, "in_progress", 0, 0, null],
    ["one of three paths", [[one], [null], []], started, "in_progress", 33, 1, null],
    ["all paths but one without videos", [[one], []], started, "in_progress", 50, 1, null],
    ["all paths", [[two, one], [one]], started, "completed", 100, 2, two],
    ["all paths, completed before the start", [[one]], null, "completed", 100, 1, one],
  ] as const)("is computed for %s", (_, paths, startedAt, status, progressPercentage, completedPaths, completedAt) => {
    expect(
      trackProgress(
        paths.map((path) => [...path]),
        startedAt,
      ),
    ).toEqual({
      status,
      progressPercentage,
      completedPaths,
      totalPaths: paths.length,
      startedAt,
      completedAt,
    });
  });
});
