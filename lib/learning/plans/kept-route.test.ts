import { expect, test } from "vitest";
import { keptRoute, type Offer } from "./kept-route";
import { shortestRoute } from "./route";

const offers: Offer[] = [
  { seconds: 600, points: [10, 0] },
  { seconds: 300, points: [0, 10] },
  { seconds: 700, points: [10, 10] },
];
const withLast = (last: Offer) => [...offers.slice(0, 2), last];

test.each<[string, number[], Offer[]]>([
  ["lessons", [10, 10], offers],
  ["the same lessons again", [10, 10], offers],
  ["other gaps", [10, 0], offers],
  ["a longer lesson", [10, 10], withLast({ seconds: 1_000, points: [10, 10] })],
  ["a lesson with other points", [10, 10], withLast({ seconds: 700, points: [10, 9] })],
  ["a lesson with points in another area", [10, 10], [{ seconds: 600, points: [0, 10] }, ...offers.slice(1)]],
  ["lessons in another order", [10, 10], offers.toReversed()],
  ["fewer lessons", [10, 10], offers.slice(0, 2)],
])("the cache returns the shortest route for %s", (_, gaps, given) => {
  const candidates = given.map(({ seconds, points }) => ({ seconds, points: new Map(points.entries()) }));
  expect(keptRoute(gaps, given)).toEqual(shortestRoute(gaps, candidates));
});
