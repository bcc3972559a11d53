import { expect, test } from "vitest";
import { readPasted } from "./read-pasted";

test.each([
  ["0:04 words", 4000, "words"],
  ["[1:02:03.5] - words", 3_723_500, "words"],
  ["(75:00) words", 4_500_000, "words"],
  ["12:04", 724_000, ""],
])("reads the time and the words of %j", (line, startMs, text) => {
  expect(readPasted([line])).toEqual({ entries: [{ line: 1, startMs, text }], broken: [] });
});

test("joins the lines of an entry, and reports lines without a time", () => {
  const { entries, broken } = readPasted(["lost", "0:01 a", "b", "", "0:75 c", "0:02", "d"]);
  expect(entries.map(({ text }) => text.trim())).toEqual(["a\nb", "d"]);
  expect(broken.map(({ line }) => line)).toEqual([1, 5]);
});
