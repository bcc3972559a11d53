import { expect, test } from "vitest";
import { refusalOf } from "./limits";

const sizes = (more: object = {}) => ({ entities: 1, entries: 0, characters: 10, ...more });

test.each([
  ["knowledge area", { entities: 2_001 }, "The library has 2,000 knowledge areas. Delete one first"],
  ["learning path", { entities: 2_001 }, "The library has 2,000 learning paths. Delete one first"],
  ["career track", { entities: 1_001 }, "The library has 1,000 career tracks. Delete one first"],
  ["learning path", { entries: 50_001 }, "All learning paths hold 50,000 lessons at most. Shorten one first"],
  [
    "career track",
    { entries: 10_001 },
    "All career tracks hold 10,000 learning paths and targets at most. Shorten one first",
  ],
  [
    "career track",
    { characters: 2_000_001 },
    "The texts of all career tracks have 2,000,000 characters at most. Shorten one first",
  ],
] as const)("refuses a %s that makes the library larger than %o", (kind, after, refusal) => {
  expect(refusalOf(kind, sizes(), sizes(after))).toBe(refusal);
});

test("a library may reach its limits, and one that is above them may become smaller", () => {
  expect(refusalOf("learning path", sizes(), { entities: 2_000, entries: 50_000, characters: 2_000_000 })).toBeNull();
  const large = { entities: 3_000, entries: 90_000, characters: 5_000_000 };
  expect(refusalOf("learning path", large, large)).toBeNull();
  expect(refusalOf("learning path", large, { ...large, entries: 89_999 })).toBeNull();
});
