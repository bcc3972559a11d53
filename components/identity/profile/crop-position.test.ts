import { expect, test } from "vitest";
import { within, ZOOM, zoomedBy } from "./crop-position";

test.each([
  [1, 1, 1.2],
  [1, -1, ZOOM.min],
  [1.1, 1, 1.3],
  [3.9, 1, ZOOM.max],
  [4, -1, 3.8],
])("a zoom of %d changed by %d steps is %d", (zoom, steps, result) => {
  expect(zoomedBy(zoom, steps)).toBe(result);
});

const frame = { width: 300, height: 300 };

test.each([
  ["moves a wide picture sideways", { x: 40, y: 0 }, { width: 400, height: 300 }, 1, { x: 40, y: 0 }],
  ["stops at the edge", { x: 60, y: 10 }, { width: 400, height: 300 }, 1, { x: 50, y: 0 }],
  ["stops at the opposite edge", { x: -60, y: -10 }, { width: 400, height: 300 }, 1, { x: -50, y: 0 }],
  ["moves an enlarged picture further", { x: 999, y: -999 }, { width: 300, height: 300 }, 2, { x: 150, y: -150 }],
  [
    "keeps a picture smaller than its frame in the centre",
    { x: 5, y: 5 },
    { width: 200, height: 200 },
    1,
    { x: 0, y: 0 },
  ],
])("%s", (_, wanted, picture, zoom, position) => {
  expect(within(wanted, picture, frame, zoom)).toEqual(position);
});
