import { expect, it } from "vitest";
import { counted, signed } from "./counted";

it.each([
  [0, "0 lessons"],
  [1, "1 lesson"],
  [2, "2 lessons"],
  [1240, "1,240 lessons"],
])("%i lessons are formatted as '%s'", (count, said) => {
  expect(counted(count, "lesson")).toBe(said);
});

it("uses a given plural", () => {
  expect(counted(2, "person", "people")).toBe("2 people");
});

it.each([
  [1240, "+1,240"],
  [-40, "−40"],
  [0, "0"],
])("a change of %i is formatted as '%s'", (change, said) => {
  expect(signed(change)).toBe(said);
});
