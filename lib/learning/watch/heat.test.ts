import { expect, test } from "vitest";
import { fromEdges, markSpans, replayedBuckets } from "./heat";

test("replayed seconds count as whole buckets", () => {
  expect(
    replayedBuckets(
      [[0, 100]],
      [
        [12, 21],
        [97, 140],
      ],
    ),
  ).toEqual([
    [2, 5],
    [19, 20],
  ]);
});

test("an overlap of two seconds is not a replay", () => {
  expect(replayedBuckets([[0, 100]], [[98, 140]])).toEqual([]);
});

test("marks count once per bucket", () => {
  expect(markSpans({ pauses: [3, 4, 12], backs: [59] }, 600)).toEqual([
    { kind: 2, span: [0, 1] },
    { kind: 2, span: [2, 3] },
    { kind: 3, span: [11, 12] },
  ]);
  expect(markSpans(undefined, 600)).toEqual([]);
});

test.each([
  ["the length", 76, [75], [76, 80_000]],
  ["the longest length of a player while it is not certain", null, [80, 43_199], [43_200, 604_800]],
])("marks from %s on are dropped", (_, length, within, beyond) => {
  const marks = { pauses: [...within, ...beyond], backs: [...within, ...beyond] };
  expect(markSpans(marks, length)).toEqual(markSpans({ pauses: within, backs: within }, null));
  expect(markSpans(marks, length)).toHaveLength(2 * within.length);
});

test("edges add up to the values of the buckets", () => {
  const edges = new Map([
    [0, 3],
    [2, -1],
    [4, -2],
  ]);
  expect(fromEdges(edges, 6)).toEqual([3, 3, 2, 2, 0, 0]);
});
