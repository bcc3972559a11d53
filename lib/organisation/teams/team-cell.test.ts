import { expect, test } from "vitest";
import { readTeamCell, writeTeamCell } from "./team-cell";

test.each([
  ["", []],
  [" | ", []],
  [" Sales ", ["Sales"]],
  ["Sales |  Night   shift|sales", ["sales", "Night shift"]],
])("the cell %j names the teams %j", (cell, names) => {
  expect(readTeamCell(cell)).toEqual(names);
});

test("a written cell is read as the same teams", () => {
  const names = ["Sales; North", "Night, shift"];
  expect(readTeamCell(writeTeamCell(names))).toEqual(names);
});
