import { describe, expect, it } from "vitest";
import { badgeStates } from "@/lib/learning/progress/badges";
import { plainFormats } from "@/lib/platform/formats";
import { bestDay, closestPath, nearestBadge, strongestArea, weekChange } from "./insights";

describe("the nearest badge", () => {
  it.each([
    [{ videos: 0, points: 0, streak: 0, hours: 0 }, "First Steps"],
    [{ videos: 4, points: 30, streak: 1, hours: 1 }, "Learning Momentum"],
    [{ videos: 4, points: 45, streak: 1, hours: 1 }, "Point Collector"],
    [{ videos: 9, points: 120, streak: 7, hours: 4.9 }, "Focused Learner"],
    [{ videos: 10, points: 100, streak: 7, hours: 5 }, undefined],
  ])("with %j is %s", (figures, name) => {
    expect(nearestBadge(badgeStates(figures))?.name).toBe(name);
  });
});

describe("the strongest area", () => {
  const area = (name: string, earned: number) => ({ id: name, name, earned, total: 100, subs: [] });

  it("has the most points, and is the first of equals", () => {
    expect(strongestArea([area("a", 10), area("b", 40), area("c", 40)])?.name).toBe("b");
  });

  it("is undefined without points", () => {
    expect(strongestArea([area("a", 0)])).toBeUndefined();
    expect(strongestArea([])).toBeUndefined();
  });
});

describe("the best day", () => {
  it.each([
    [{}, undefined],
    [{ "2026-03-01": 0 }, undefined],
    [{ "2026-03-01": 1 }, { day: "2026-03-01", lessons: 1 }],
    [
      { "2026-03-01": 2, "2026-03-02": 5, "2026-03-03": 4 },
      { day: "2026-03-02", lessons: 5 },
    ],
    [
      { "2026-03-02": 3, "2025-12-31": 3, "2026-02-28": 3 },
      { day: "2026-03-02", lessons: 3 },
    ],
  ])("of %j is %j", (days, best) => {
    expect(bestDay(days)).toEqual(best);
  });
});

describe("the path closest to completion", () => {
  const path = (title: string, ...videoIds: string[]) => ({ id: title, title, videoIds });

  it.each([
    ["no path", [], ["a"], undefined],
    ["nothing completed", [path("one", "a", "b")], [], undefined],
    ["every lesson completed", [path("one", "a", "b")], ["a", "b"], undefined],
    ["no lessons", [path("one")], ["a"], undefined],
    ["different percentages has the highest", [path("one", "a", "b", "c"), path("two", "c", "d")], ["c"], "two"],
    [
      "equal percentages has the fewest lessons left",
      [path("one", "a", "b", "c", "d"), path("two", "a", "c")],
      ["a", "b"],
      "two",
    ],
    ["equally many lessons left is the first by title", [path("two", "a", "b"), path("one", "a", "c")], ["a"], "one"],
  ] as const)("with %s", (_, paths, done, title) => {
    expect(
      closestPath(
        paths.map((one) => ({ ...one, videoIds: [...one.videoIds] })),
        new Set(done),
      )?.title,
    ).toBe(title);
  });
});

describe("the change from the previous week", () => {
  it.each([
    [0, 0, null],
    [85, 65, "20 more than the week before"],
    [65, 85, "20 less than the week before"],
    [4, 4, "Same as the week before"],
    [3, 0, null],
    [0, 3, "3 less than the week before"],
    [1.3, 1.1, "0.2 more than the week before"],
    [2400, 1000, "1,400 more than the week before"],
  ])("of %d after %d reads '%s'", (now, before, words) => {
    expect(weekChange(now, before, plainFormats)).toBe(words);
  });
});
