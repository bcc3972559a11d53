import { describe, expect, it } from "vitest";
import { badgeStates } from "@/lib/progress/badges";
import { nearestBadge, strongestArea } from "./insights";

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

  it("is the one with the most points, the first of equals", () => {
    expect(strongestArea([area("a", 10), area("b", 40), area("c", 40)])?.name).toBe("b");
  });

  it("is none before the first point", () => {
    expect(strongestArea([area("a", 0)])).toBeUndefined();
    expect(strongestArea([])).toBeUndefined();
  });
});
