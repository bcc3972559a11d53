import { expect, test } from "vitest";
import { looseQuoteFinder, separatorOf } from "./spreadsheet-quotes";

test.each([
  ["a,b", ","],
  ["a;b,c", ";"],
  ["a\tb", "\t"],
  ["a\nb;c", ","],
  ["", ","],
])("the separator of %j is %j", (text, separator) => {
  expect(separatorOf(text)).toBe(separator);
});

test.each([
  ["quoted cells, and a doubled mark", 'a,b\r\n"x ""y"" z","one\ntwo"\r\n', null],
  ["a mark in a cell that has no quotes", 'a,b\n5" disk,x\n', null],
  ["a quoted cell at the end", 'a,b\n1,"x"', null],
  ["another separator behind a quoted cell", 'a;b\n"x";"y,z"\n', null],
  ["a mark that is not doubled", 'a,b\n1,"x "y" z"\n', 2],
  ["one behind a cell of two lines", 'a,b\n"one\ntwo",1\n"x"y,1\n', 4],
])("finds %s", (_, text, line) => {
  expect(looseQuoteFinder()(text)).toBe(line);
  const find = looseQuoteFinder();
  const parts = [text.slice(0, 4), ...text.slice(4)].map((part) => find(part));
  expect(parts.find((found) => found !== null) ?? null).toBe(line);
});
