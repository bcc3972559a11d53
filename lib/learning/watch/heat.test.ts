import { expect, test } from "vitest";
import { backSpans, fromEdges, pauseSpans, replayedBuckets } from "./heat";

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
  const marks = { pauses: [3, 4, 12], backs: [59] };
  expect(pauseSpans(marks)).toEqual([
    { kind: 2, span: [0, 1] },
    { kind: 2, span: [2, 3] },
  ]);
  expect(backSpans(marks)).toEqual([{ kind: 3, span: [11, 12] }]);
  expect([pauseSpans(undefined), backSpans(undefined)]).toEqual([[], []]);
});

test("edges add up to the values of the buckets", () => {
  const edges = new Map([
    [0, 3],
    [2, -1],
    [4, -2],
  ]);
  expect(fromEdges(edges, 6)).toEqual([3, 3, 2, 2, 0, 0]);
});
