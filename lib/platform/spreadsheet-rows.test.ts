import { expect, test } from "vitest";
import { createRowReader, separatorOf } from "./spreadsheet-rows";

/** The rows of a text that comes in parts. */
function rowsOf(parts: string[], options = {}) {
  const read = createRowReader(options);
  return parts.flatMap((part, index) => [...read(part, index === parts.length - 1)]);
}

test.each([
  ["a,b", ","],
  ["a;b,c", ";"],
  ["a\tb", "\t"],
  ["a\nb;c", ","],
  ["a", undefined],
])("the separator of %j is %j", (text, separator) => {
  expect(separatorOf(text)).toBe(separator);
});

test.each<[string, string, [line: number, ...cells: string[]][]]>([
  [
    "quoted cells with doubled marks",
    'a,b\r\n"x ""y"" z","one\ntwo"\r\nc',
    [
      [1, "a", "b"],
      [2, 'x "y" z', "one\ntwo"],
      [4, "c"],
    ],
  ],
  [
    "a mark in an unquoted cell",
    'a,b\n5" disk,x\n',
    [
      [1, "a", "b"],
      [2, '5" disk', "x"],
    ],
  ],
  [
    "a quoted cell at the end",
    'a,b\n1,"x"',
    [
      [1, "a", "b"],
      [2, "1", "x"],
    ],
  ],
  [
    "another separator after a quoted cell",
    'a;b\n"x";"y,z"\n',
    [
      [1, "a", "b"],
      [2, "x", "y,z"],
    ],
  ],
  [
    "blank rows, and every kind of line break",
    'a\r\n\r\n"\r\n"\r\rb\n',
    [
      [1, "a"],
      [2, ""],
      [3, "\r\n"],
      [5, ""],
      [6, "b"],
    ],
  ],
  ["no row", "", []],
])("reads %s, in one part and in many", (_, text, rows) => {
  const expected = rows.map(([line, ...cells]) => ({ line, cells }));
  expect(rowsOf([text])).toEqual(expected);
  expect(rowsOf([...text, ""])).toEqual(expected);
});

test.each([
  [
    "a mark that is not doubled",
    'a,b\n1,"x "y" z"\n',
    "Line 2 has a quotation mark within a quoted cell. Write it twice",
  ],
  [
    "a mark after a cell of two lines",
    'a,b\n"one\ntwo",1\n"x"y,1\n',
    "Line 4 has a quotation mark within a quoted cell. Write it twice",
  ],
  ["more than 16,384 cells", `a\n${",".repeat(16_384)}`, "Line 2 has more than 16,384 cells"],
])("rejects %s", (_, text, message) => {
  expect(() => rowsOf([text])).toThrow(message);
  expect(() => rowsOf([...text], { name: "x.csv" })).toThrow(`x.csv: ${message}`);
});

test("reads rows up to their longest length", () => {
  const rows = `${"a".repeat(100)}\n`.repeat(3_000);
  expect(rowsOf([rows], { name: "x.csv", maxCharacters: 100 })).toHaveLength(3_000);
  for (const text of [`a\n${"b".repeat(101)}`, `"${"\n".repeat(101)}"\n`])
    expect(() => rowsOf([text], { name: "x.csv", maxCharacters: 100 })).toThrow("x.csv has a row of more than 100");
});

test("reads megabytes of the smallest cells within a second of CPU time", () => {
  const row = `${'"a""b",'.repeat(16_000)}\n`;
  const started = process.cpuUsage();
  expect(rowsOf(Array.from({ length: 50 }, () => row))).toHaveLength(50);
  const { user, system } = process.cpuUsage(started);
  expect((user + system) / 1000).toBeLessThan(1_000);
});
