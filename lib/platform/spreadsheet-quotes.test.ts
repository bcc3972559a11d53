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
  ["accepts quoted cells with doubled marks", 'a,b\r\n"x ""y"" z","one\ntwo"\r\n', null],
  ["accepts a mark in an unquoted cell", 'a,b\n5" disk,x\n', null],
  ["accepts a quoted cell at the end", 'a,b\n1,"x"', null],
  ["accepts another separator after a quoted cell", 'a;b\n"x";"y,z"\n', null],
  ["finds a mark that is not doubled", 'a,b\n1,"x "y" z"\n', 2],
  ["finds a mark after a cell of two lines", 'a,b\n"one\ntwo",1\n"x"y,1\n', 4],
])("looseQuoteFinder %s", (_, text, line) => {
  expect(looseQuoteFinder()(text)).toBe(line);
  const find = looseQuoteFinder();
  const parts = [text.slice(0, 4), ...text.slice(4)].map((part) => find(part));
  expect(parts.find((found) => found !== null) ?? null).toBe(line);
});
