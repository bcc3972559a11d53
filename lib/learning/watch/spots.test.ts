import { describe, expect, test } from "vitest";
import { spotsOf } from "./spots";

describe("spots", () => {
  const flat = (value: number, count = 60) => Array.from({ length: count }, () => value);
  const withPeak = (people: number, first: number, last: number) =>
    flat(0).map((_, bucket) => (bucket >= first && bucket <= last ? people : 0));

  test("a part that a third of the viewers replayed is one", () => {
    const [spot, ...others] = spotsOf(flat(30), withPeak(10, 20, 23));
    expect(others).toEqual([]);
    expect(spot).toMatchObject({ viewers: 30, ratio: 0.33 });
    expect(spot?.from).toBeGreaterThanOrEqual(95);
    expect(spot?.to).toBeLessThanOrEqual(125);
  });

  test.each([
    ["four people replayed it", 30, withPeak(4, 20, 23)],
    ["under a tenth of the viewers replayed it", 100, withPeak(8, 20, 23)],
    ["it is the beginning", 30, withPeak(10, 0, 0)],
    ["everything is replayed alike", 30, flat(10)],
  ])("a part is none when %s", (_, viewers, replays) => {
    expect(spotsOf(flat(viewers), replays)).toEqual([]);
  });

  test("parts that are closer than twenty seconds are one", () => {
    const replays = withPeak(20, 20, 22).map((people, bucket) => (bucket >= 25 && bucket <= 27 ? 20 : people));
    expect(spotsOf(flat(30), replays)).toHaveLength(1);
  });
});
