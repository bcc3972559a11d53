import { expect, test } from "vitest";
import { readLessonsCell, writeLessonsCell } from "./lessons-cell";

const [ONE, TWO] = ["https://youtu.be/aaaaaaaaaaa", "https://vimeo.com/123/abcdef"];

test("a formatted list parses back with its headings and optional lessons", () => {
  const cell = writeLessonsCell(
    { videoIds: ["1", "2"], optionalVideoIds: ["2"], sections: [{ title: "# 1: Light", videoId: "2" }] },
    (id) => (id === "1" ? ONE : TWO),
  );
  expect(cell).toBe(`${ONE}\n# # 1: Light\n${TWO} (optional)`);
  expect(readLessonsCell(cell)).toMatchObject([
    { written: ONE, isOptional: false, heading: null },
    { written: TWO, isOptional: true, heading: "# 1: Light" },
  ]);
});

test.each([
  ["", []],
  [`# Light\n# Sound\n${ONE}`, "The heading “Light” needs a lesson below it"],
  [`${ONE}\r\n\r\n# Light`, "The heading “Light” needs a lesson below it"],
  ["First pictures", "“First pictures” is not the address of a lesson"],
  [`# ${"x".repeat(121)}\n${ONE}`, expect.stringContaining("is too long")],
  ["x\n".repeat(2_000_000), "A path can hold 500 videos at most"],
])("the cell %.20j parses to %j", (cell, read) => {
  expect(readLessonsCell(cell)).toEqual(read);
});
