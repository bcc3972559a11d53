import { expect, test } from "vitest";
import { differencesBetween, type FieldWords } from "./differences";

type Values = { title: string; skills: string[]; secret: number };

const words: FieldWords<Values> = {
  title: { label: "Title", say: (title) => title },
  skills: { label: "Skills", say: (skills) => skills.join(", ") },
};
const mine: Values = { title: "Mine", skills: ["a", "b"], secret: 1 };

test.each([
  ["finds no difference between equal values", {}, []],
  ["finds a changed text", { title: "Theirs" }, [{ label: "Title", theirs: "Theirs" }]],
  ["finds a changed order", { skills: ["b", "a"] }, [{ label: "Skills", theirs: "b, a" }]],
  [
    "shows an empty value as empty",
    { title: "", skills: [] },
    [
      { label: "Title", theirs: "empty" },
      { label: "Skills", theirs: "empty" },
    ],
  ],
  ["ignores a field without words", { secret: 2 }, []],
])("%s", (_, theirs, expected) => {
  expect(differencesBetween(mine, { ...mine, ...theirs }, words)).toEqual(expected);
});
