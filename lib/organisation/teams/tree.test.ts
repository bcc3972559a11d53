import { expect, test } from "vitest";
import { inTeamOrder, withTeamsBelow } from "./tree";

const teams = [
  { id: "b", parentId: null },
  { id: "a1", parentId: "a" },
  { id: "c", parentId: "not listed" },
  { id: "a11", parentId: "a1" },
  { id: "a", parentId: null },
  { id: "a2", parentId: "a" },
];

test("teams are followed by those below them, and stand at the top when their parent is not listed", () => {
  expect(inTeamOrder(teams).map(({ team, level }) => `${level} ${team.id}`)).toEqual([
    "1 b",
    "1 c",
    "1 a",
    "2 a1",
    "3 a11",
    "2 a2",
  ]);
});

test.each([
  ["a", ["a", "a1", "a11", "a2"]],
  ["a1", ["a1", "a11"]],
  ["b", ["b"]],
])("below %s are %j", (id, below) => {
  expect([...withTeamsBelow(teams, id)]).toEqual(below);
});
