import { expect, test } from "vitest";
import { bulkParts } from "./bulk-parts";

test("a change of many videos is sent in parts of at most 500", () => {
  const ids = Array.from({ length: 1_001 }, (_, n) => String(n));
  expect(bulkParts(ids).map((part) => part.length)).toEqual([500, 500, 1]);
  expect(bulkParts(ids).flat()).toEqual(ids);
});
