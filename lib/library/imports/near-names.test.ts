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
