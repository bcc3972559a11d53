import { describe, expect, it } from "vitest";
import { trackProgress } from "./track-progress";

const [one, two] = ["2026-03-01T10:00:00.000Z", "2026-03-02T10:00:00.000Z"];
const started = "2026-02-01T10:00:00.000Z";

describe("how far somebody is with a track", () => {
  it.each([
    ["without paths", [], null, "not_started", 0, 0, null],
    ["started, without paths", [], started, "in_progress", 0, 0, null],
    ["nothing yet", [[null], [null]], null, "not_started", 0, 0, null],
    ["half a path", [[one, null], [null]], started, "in_progress", 0, 0, null],
    ["one of three paths", [[one], [null], []], started, "in_progress", 33, 1, null],
    ["all but a path without videos", [[one], []], started, "in_progress", 50, 1, null],
    ["all of them", [[two, one], [one]], started, "completed", 100, 2, two],
    ["all of them before it was started", [[one]], null, "completed", 100, 1, one],
  ] as const)("%s", (_, paths, startedAt, status, progressPercentage, completedPaths, completedAt) => {
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
