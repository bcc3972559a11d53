import { expect, test } from "vitest";
import { nameKey } from "@/lib/platform/text";
import { comparedKey, distanceBetween, nearNames } from "./near-names";

const known = ["Light", "Lighting", "Sound", "Composition", "Sight"].map((name) => ({ name, key: nameKey(name) }));
const near = (name: string) => nearNames(comparedKey(name), known).map((entity) => entity.name);

test.each([
  ["Ligth", ["Light"]],
  ["light ", ["Light", "Sight", "Lighting"]],
  ["Optics / Sond", ["Sound"]],
  ["Compositoin", ["Composition"]],
  ["Nowhere", []],
])("suggests for %j the areas %j", (name, names) => {
  expect(near(name)).toEqual(expect.arrayContaining(names));
  if (names.length === 0) expect(near(name)).toEqual([]);
});

test.each([
  ["", "abc", 3],
  ["kitten", "sitting", 3],
  ["same", "same", 0],
  ["ligth", "light", 1],
])("the distance from %j to %j is %i letters", (one, other, letters) => {
  expect(distanceBetween(one, other)).toBe(letters);
});

// The ligature is one character, and 18 letters when it is compared.
test.each(["q".repeat(121), "ﷺ".repeat(7)])("suggests nothing for a name that is too long for an area: %s", (long) => {
  expect(nearNames(comparedKey(long), [{ key: nameKey(long) }])).toEqual([]);
});

test("a distance above the limit is infinite", () => {
  expect(distanceBetween("kitten", "sitting", 2)).toBe(Number.POSITIVE_INFINITY);
  expect(distanceBetween("kitten", "sitting", 3)).toBe(3);
  expect(distanceBetween("ab", "ba", 1)).toBe(1);
});
