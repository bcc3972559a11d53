import { expect, test } from "vitest";
import type { Candidate } from "./cover";
import { keptRoute } from "./kept-route";
import { shortestRoute } from "./route";

const lesson = (seconds: number, points: [area: number, points: number][]): Candidate => ({
  seconds,
  points: new Map(points),
});

const lessons = (): Candidate[] => [
  lesson(600, [[0, 10]]),
  lesson(300, [[1, 10]]),
  lesson(700, [
    [0, 10],
    [1, 10],
  ]),
];

test.each<[string, number[], Candidate[]]>([
  ["lessons", [10, 10], lessons()],
  ["the same lessons again", [10, 10], lessons()],
  ["other gaps", [10, 0], lessons()],
  [
    "a longer lesson",
    [10, 10],
    [
      ...lessons().slice(0, 2),
      lesson(1_000, [
        [0, 10],
        [1, 10],
      ]),
    ],
  ],
  [
    "a lesson with other points",
    [10, 10],
    [
      ...lessons().slice(0, 2),
      lesson(700, [
        [0, 10],
        [1, 9],
      ]),
    ],
  ],
  ["a lesson with points in another area", [10, 10], [lesson(600, [[1, 10]]), ...lessons().slice(1)]],
  ["lessons in another order", [10, 10], lessons().toReversed()],
  ["fewer lessons", [10, 10], lessons().slice(0, 2)],
])("the route of %s is the shortest", (_, gaps, candidates) => {
  expect(keptRoute(gaps, candidates)).toEqual(shortestRoute(gaps, candidates));
});
