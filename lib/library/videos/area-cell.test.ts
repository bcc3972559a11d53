import { expect, test } from "vitest";
import { findArea, fullName, readAreaCell, writeAreaCell } from "./area-cell";

test.each([
  ["", []],
  [" ; ", []],
  ["Light", [{ name: "Light", points: 10 }]],
  [
    "Light: 20; Sound:5",
    [
      { name: "Light", points: 20 },
      { name: "Sound", points: 5 },
    ],
  ],
  ["Light / Shadow : 7", [{ name: "Light / Shadow", points: 7 }]],
  ["Time: the basics", [{ name: "Time: the basics", points: 10 }]],
  ["Time: the basics: 3", [{ name: "Time: the basics", points: 3 }]],
  ["Light: -1", [{ name: "Light", points: -1 }]],
])("parses and formats the cell %j", (cell, areas) => {
  expect(readAreaCell(cell)).toEqual(areas);
  expect(readAreaCell(writeAreaCell(areas))).toEqual(areas);
});

const light = { id: "1", name: "Light", parentId: null };
const sound = { id: "2", name: "Sound", parentId: null };
const lightBasics = { id: "3", name: "Basics", parentId: "1" };
const soundBasics = { id: "4", name: "Basics", parentId: "2" };
const shadow = { id: "5", name: "Shadow", parentId: "1" };
const areas = [light, lightBasics, shadow, sound, soundBasics];

test.each([
  ["light", light],
  ["SHADOW", shadow],
  ["Basics", "several"],
  ["sound / basics", soundBasics],
  ["Colour", null],
])("looks up the area %j", (name, area) => {
  expect(findArea(name, areas)).toEqual(area);
});

test("finds every area by its full name", () => {
  for (const area of areas) expect(findArea(fullName(area, areas), areas)).toBe(area);
});
