import { expect, test } from "vitest";
import { chunked } from "./chunked";

test.each([
  [[], 2, []],
  [[1], 2, [[1]]],
  [
    [1, 2, 3, 4],
    2,
    [
      [1, 2],
      [3, 4],
    ],
  ],
  [[1, 2, 3], 2, [[1, 2], [3]]],
])("chunked splits %j into parts of %i", (items: number[], size, parts) => {
  expect(chunked(items, size)).toEqual(parts);
});
