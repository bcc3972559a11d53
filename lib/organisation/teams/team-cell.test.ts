import { expect, test } from "vitest";
import { MAX_CELL_TEAMS, readTeamCell, writeTeamCell } from "./team-cell";

test.each([
  ["", []],
  [" | ", []],
  [" Sales ", ["Sales"]],
  ["Sales |  Night   shift|sales", ["sales", "Night shift"]],
])("the cell %j names the teams %j", (cell, names) => {
  expect(readTeamCell(cell)).toEqual(names);
});

test("one team above the limit is read", () => {
  const cell = Array.from({ length: 200_000 }, (_, index) => index).join("|");
  expect(readTeamCell(cell)).toHaveLength(MAX_CELL_TEAMS + 1);
});

test("a written cell is read as the same teams", () => {
  const names = ["Sales; North", "Night, shift"];
  expect(readTeamCell(writeTeamCell(names))).toEqual(names);
});
