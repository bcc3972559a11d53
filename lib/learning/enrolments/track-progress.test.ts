import { describe, expect, it } from "vitest";
import { trackProgress } from "./track-progress";

const [one, two] = ["2026-03-01T10:00:00.000Z", "2026-03-02T10:00:00.000Z"];
const started = "2026-02-01T10:00:00.000Z";

/** Paths named by their place, each with the time of its completion. */
const pathsOf = (times: readonly (string | null)[]) =>
  times.map((completedAt, place) => ({ id: `path ${place}`, completedAt }));

describe("the progress of a track", () => {
  it.each([
    ["an empty track that is not started", [], null, "not_started", 0, 0, null],
    ["an empty track that is started", [], started, "in_progress", 0, 0, null],
    ["a track that is not started", [null, null], null, "not_started", 0, 0, null],
    ["one of three paths", [one, null, null], started, "in_progress", 33, 1, null],
    ["all paths", [two, one], started, "completed", 100, 2, two],
    ["all paths, completed before the start", [one], null, "completed", 100, 1, one],
  ] as const)("is computed for %s", (_, times, startedAt, status, progressPercentage, completedPaths, completedAt) => {
    expect(trackProgress(pathsOf(times), startedAt, null)).toEqual({
      status,
      progressPercentage,
      completedPaths,
      totalPaths: times.length,
      startedAt,
      completedAt,
      newPathIds: [],
    });
  });

  it.each([
    ["gets a path", [one, null], ["path 0"], ["path 1"]],
    ["gets a path that the user has completed", [one, two], ["path 0"], []],
    ["loses a path", [one], ["path 0", "gone"], []],
    ["keeps a path whose completion is not recorded", [null], ["path 0"], []],
  ] as const)("stays completed when the track %s", (_, times, pathIds, newPathIds) => {
    const finished = { completedAt: two, pathIds: [...pathIds] };
    expect(trackProgress(pathsOf(times), started, finished)).toEqual({
      status: "completed",
      progressPercentage: 100,
      completedPaths: pathIds.length,
      totalPaths: pathIds.length,
      startedAt: started,
      completedAt: two,
      newPathIds,
    });
  });
});
