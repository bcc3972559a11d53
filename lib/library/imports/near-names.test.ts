import { expect, test } from "vitest";
import { distanceBetween, nearNames } from "./near-names";

const known = ["Light", "Lighting", "Sound", "Composition", "Sight"].map((name) => ({ name }));

test.each([
  ["Ligth", ["Light"]],
  ["light ", ["Light", "Sight", "Lighting"]],
  ["Optics / Sond", ["Sound"]],
  ["Compositoin", ["Composition"]],
  ["Nowhere", []],
])("suggests for %j the areas %j", (name, near) => {
  expect(nearNames(name, known).map((entity) => entity.name)).toEqual(expect.arrayContaining(near));
  if (near.length === 0) expect(nearNames(name, known)).toEqual([]);
});

test.each([
  ["", "abc", 3],
  ["kitten", "sitting", 3],
  ["same", "same", 0],
  ["ligth", "light", 1],
])("the distance from %j to %j is %i letters", (one, other, letters) => {
  expect(distanceBetween(one, other)).toBe(letters);
});

test("suggests nothing for a name that is too long for an area", () => {
  const long = "q".repeat(121);
  expect(nearNames(long, [{ name: long }])).toEqual([]);
});

test("a distance above the limit is infinite", () => {
  expect(distanceBetween("kitten", "sitting", 2)).toBe(Number.POSITIVE_INFINITY);
  expect(distanceBetween("kitten", "sitting", 3)).toBe(3);
  expect(distanceBetween("ab", "ba", 1)).toBe(1);
});
