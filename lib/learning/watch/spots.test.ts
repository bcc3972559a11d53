import { describe, expect, test } from "vitest";
import { spotsOf } from "./spots";

describe("spots", () => {
  const flat = (value: number, count = 60) => Array.from({ length: count }, () => value);
  const withPeak = (people: number, first: number, last: number) =>
    flat(0).map((_, bucket) => (bucket >= first && bucket <= last ? people : 0));

  test("include a part that a third of the viewers replayed", () => {
    const [spot, ...others] = spotsOf(flat(30), withPeak(10, 20, 23));
    expect(others).toEqual([]);
    expect(spot).toMatchObject({ viewers: 30, ratio: 0.33 });
    expect(spot?.from).toBeGreaterThanOrEqual(95);
    expect(spot?.to).toBeLessThanOrEqual(125);
  });

  test.each([
    ["only four viewers replayed it", 30, withPeak(4, 20, 23)],
    ["under a tenth of the viewers replayed it", 100, withPeak(8, 20, 23)],
    ["it is the beginning", 30, withPeak(10, 0, 0)],
    ["every part is replayed equally", 30, flat(10)],
  ])("do not include a part when %s", (_, viewers, replays) => {
    expect(spotsOf(flat(viewers), replays)).toEqual([]);
  });

  // Smoothing extends the replays of a bucket to its neighbours.
  test("have the buckets of the smoothed curve, their most viewers and their highest share", () => {
    const viewers = flat(40).map((_, bucket) => [40, 44, 48, 32][bucket - 29] ?? 90);
    const replays = flat(0).map((_, bucket) => [12, 33, 12][bucket - 29] ?? 0);
    expect(spotsOf([...viewers, ...flat(90)], [...replays, ...flat(0)])).toEqual([
      { from: 145, to: 160, viewers: 48, ratio: 0.75 },
    ]);
  });

  test.each([
    ["need five replays", flat(30), withPeak(5, 20, 22), 1],
    ["need a tenth of the viewers", flat(50), withPeak(5, 20, 22), 1],
    ["are found after the first ten seconds", flat(30), withPeak(10, 2, 2), 1],
    ["need a tenth of the viewers in the last buckets too", flat(50), withPeak(5, 58, 59), 1],
    ["ignore buckets that nobody watched", [...flat(30), 0, 0], [...withPeak(10, 20, 22), 0, 0], 1],
    ["ignore a share that is the same everywhere", flat(32), flat(16), 0],
    ["are none without replays", flat(30), flat(0), 0],
    ["are none without viewers", [], [], 0],
  ])("%s", (_, viewers, replays, count) => {
    expect(spotsOf(viewers, replays)).toHaveLength(count);
  });

  test("ignore replays in buckets without viewers", () => {
    const spots = spotsOf([...flat(30), 0, 0], [...withPeak(10, 20, 22), 9, 9]);
    expect(spots.map(({ ratio, to }) => ({ ratio, to }))).toEqual([{ ratio: 0.33, to: 115 }]);
  });

  test("have their own shares", () => {
    const replays = withPeak(10, 20, 22).map((people, bucket) => (bucket >= 40 && bucket <= 42 ? 15 : people));
    expect(spotsOf(flat(30), replays).map(({ ratio }) => ratio)).toEqual([0.33, 0.5]);
  });

  test("begin after the first ten seconds", () => {
    expect(spotsOf(flat(30), withPeak(10, 2, 2))[0]).toMatchObject({ from: 10, to: 20 });
  });

  test.each([
    [22, 1],
    [23, 1],
    [24, 2],
  ])("that end with bucket 20 and begin after bucket %i count as %i", (second, count) => {
    const replays = withPeak(20, 19, 20).map((people, bucket) =>
      bucket > second && bucket < second + 3 ? 20 : people,
    );
    expect(spotsOf(flat(30), replays)).toHaveLength(count);
  });

  test("closer than twenty seconds are joined", () => {
    const replays = withPeak(20, 20, 22).map((people, bucket) => (bucket >= 25 && bucket <= 27 ? 20 : people));
    expect(spotsOf(flat(30), replays)).toHaveLength(1);
  });
});
