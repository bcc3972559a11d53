import fc from "fast-check";
import { expect, test } from "vitest";
import { areaFinder, fullName, readAreaCell, writeAreaCell } from "./area-cell";

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
  [
    '"Light; and sound": 20; Time / "x"',
    [
      { name: "Light; and sound", points: 20 },
      { name: 'Time / "x"', points: 10 },
    ],
  ],
  ['"Ratio: 16"', [{ name: "Ratio: 16", points: 10 }]],
  ['"He said ""go; now""": 3;', [{ name: 'He said "go; now"', points: 3 }]],
  ['"open', [{ name: '"open', points: 10 }]],
])("parses and formats the cell %j", (cell, areas) => {
  expect(readAreaCell(cell, 100)).toEqual(areas);
  expect(readAreaCell(writeAreaCell(areas), 100)).toEqual(areas);
});

test("parses a cell in time proportional to its length", () => {
  for (const cell of [`x${" ".repeat(200_000)}y`, `${" : ".repeat(70_000)}x`, `x:${"1".repeat(200_000)}y`]) {
    expect(readAreaCell(cell, 100)).toEqual([{ name: cell.trim(), points: 10 }]);
  }
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
  [" SOUND\u00a0/  basics", soundBasics],
])("looks up the area %j", (name, area) => {
  expect(areaFinder(areas).find(name)).toEqual(area);
});

test("finds every area by its full name", () => {
  for (const area of areas) expect(areaFinder(areas).find(fullName(area, areas))).toBe(area);
});

test("parses every cell that it formats", () => {
  const name = fc
    .stringMatching(/^[a-z;:"/ \d-]{1,12}$/)
    .map((written) => written.trim())
    .filter(Boolean);
  const cell = fc.array(fc.record({ name, points: fc.integer({ min: 1, max: 99 }) }), { maxLength: 4 });
  fc.assert(
    fc.property(cell, (written) => {
      expect(readAreaCell(writeAreaCell(written), 100)).toEqual(written);
    }),
  );
});

test("areaFinder returns 'several' when two areas have the same full name", () => {
  const twin = { id: "6", name: "Light / Shadow", parentId: null };
  expect(areaFinder([...areas, twin]).find("Light / Shadow")).toBe("several");
});
