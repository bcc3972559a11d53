import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  clamp,
  intersect,
  joinRanges,
  keepLongest,
  lengthOf,
  type Range,
  readMultirange,
  subtract,
  writeMultirange,
} from "./ranges";

const anyRange = fc
  .tuple(fc.nat(60), fc.integer({ min: 1, max: 15 }))
  .map(([from, length]): Range => [from, from + length]);
const anyRanges = fc.array(anyRange, { maxLength: 8 });
const seconds = (ranges: readonly Range[]) =>
  new Set(ranges.flatMap(([from, to]) => Array.from({ length: to - from }, (_, index) => from + index)));
const inOrder = (values: Set<number>) => [...values].sort((a, b) => a - b);

describe("ranges equal sets of seconds", () => {
  it("when joined", () => {
    fc.assert(
      fc.property(anyRanges, (ranges) => {
        const joined = joinRanges(ranges, 0);
        expect(inOrder(seconds(joined))).toEqual(inOrder(seconds(ranges)));
        expect(lengthOf(joined)).toBe(seconds(ranges).size);
        for (const [index, [from]] of joined.entries()) expect(from).toBeGreaterThan(joined[index - 1]?.[1] ?? -1);
      }),
    );
  });

  it("when intersected and subtracted", () => {
    fc.assert(
      fc.property(anyRanges, anyRanges, (some, others) => {
        const [a, b] = [joinRanges(some, 0), joinRanges(others, 0)];
        const [left, right] = [seconds(a), seconds(b)];
        expect(inOrder(seconds(intersect(a, b)))).toEqual(
          inOrder(new Set([...left].filter((second) => right.has(second)))),
        );
        expect(inOrder(seconds(subtract(a, b)))).toEqual(
          inOrder(new Set([...left].filter((second) => !right.has(second)))),
        );
        for (const [from, to] of [...intersect(a, b), ...subtract(a, b)]) expect(from).toBeLessThan(to);
      }),
    );
  });
});

it("closes gaps of one second", () => {
  expect(
    joinRanges([
      [0, 10],
      [11, 20],
      [22, 30],
    ]),
  ).toEqual([
    [0, 20],
    [22, 30],
  ]);
});

it("cuts ranges off at the end", () => {
  expect(
    clamp(
      [
        [0, 10],
        [55, 70],
        [80, 90],
      ],
      60,
    ),
  ).toEqual([
    [0, 10],
    [55, 60],
  ]);
  expect(clamp([[0, 10]], null)).toEqual([[0, 10]]);
  expect(clamp([[60, 70]], 60)).toEqual([]);
});

it("leaves out empty ranges", () => {
  expect(joinRanges([[5, 5]])).toEqual([]);
});

it("keeps the longest ranges up to the limit, in their order", () => {
  const two: Range[] = [
    [0, 1],
    [20, 29],
  ];
  expect(keepLongest(two, 2)).toEqual(two);
  expect(keepLongest([...two, [40, 44]], 2)).toEqual([
    [20, 29],
    [40, 44],
  ]);
  expect(
    keepLongest(
      [
        [0, 2],
        [10, 11],
        [20, 29],
      ],
      2,
    ),
  ).toEqual([
    [0, 2],
    [20, 29],
  ]);
});

it("drops the shortest of too many ranges", () => {
  expect(
    keepLongest(
      [
        [0, 9],
        [20, 21],
        [30, 35],
      ],
      2,
    ),
  ).toEqual([
    [0, 9],
    [30, 35],
  ]);
});

it.each<[string, Range[]]>([
  ["{}", []],
  ["{[0,10)}", [[0, 10]]],
  [
    "{[0,10),[20,604800)}",
    [
      [0, 10],
      [20, 604_800],
    ],
  ],
])("%s is read and written as the ranges %j", (text, ranges) => {
  expect(readMultirange(text)).toEqual(ranges);
  expect(writeMultirange(ranges)).toBe(text);
});
