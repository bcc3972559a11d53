import { expect, test } from "vitest";
import { distanceBetween, nearNames } from "./near-names";

const known = ["Light", "Lighting", "Sound", "Composition", "Sight"].map((name) => ({ name }));

test.each([
  ["Ligth", ["Light"]],
  ["light ", ["Light", "Sight", "Lighting"]],
  ["Optics / Sond", ["Sound"]],
  ["Compositoin", ["Composition"]],
  ["Nowhere", []],
])("%j may mean %j", (name, near) => {
  expect(nearNames(name, known).map((entity) => entity.name)).toEqual(expect.arrayContaining(near));
  if (near.length === 0) expect(nearNames(name, known)).toEqual([]);
});

test.each([
  ["", "abc", 3],
  ["kitten", "sitting", 3],
  ["same", "same", 0],
  ["ligth", "light", 1],
])("from %j to %j it takes %i letters", (one, other, letters) => {
  expect(distanceBetween(one, other)).toBe(letters);
});

test("a name that no area can have has no suggestions", () => {
  const long = "q".repeat(121);
  expect(nearNames(long, [{ name: long }])).toEqual([]);
});

test("distances beyond the most are not worked out", () => {
  expect(distanceBetween("kitten", "sitting", 2)).toBe(Number.POSITIVE_INFINITY);
  expect(distanceBetween("kitten", "sitting", 3)).toBe(3);
  expect(distanceBetween("ab", "ba", 1)).toBe(1);
});
