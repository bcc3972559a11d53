import { expect, test } from "vitest";
import { protectCell, readCell } from "./spreadsheet-cell";

test.each([
  ["Light", "Light"],
  ["a - b = c", "a - b = c"],
  ["Light: 20; Sound: 5", "Light: 20; Sound: 5"],
  ["=1+1", "'=1+1"],
  ["+49 30", "'+49 30"],
  ["-1", "'-1"],
  ["@SUM(A1)", "'@SUM(A1)"],
  ["＝1", "'＝1"],
  ["＋1", "'＋1"],
  ["－1", "'－1"],
  ["＠A1", "'＠A1"],
  [" =1", "' =1"],
  ["'=1", "''=1"],
  ['"=1', "'\"=1"],
  ["a;=1", "a;'=1"],
  ['a;"=1;b', "a;'\"=1;b"],
  ["a; ＝1", "a;' ＝1"],
  ["a\t=1", "a\t'=1"],
  ["\t=1", "\t'=1"],
  ["Topics:\n- one\r\n-two", "Topics:\n'- one\r\n'-two"],
])("protectCell converts %j to %j, and readCell back", (text, cell) => {
  expect(protectCell(text)).toBe(cell);
  expect(readCell(cell)).toBe(text);
});

test("protectCell and readCell take linear time", () => {
  for (const part of [";", "; ", ";'", "\n", " ", '"']) {
    const long = part.repeat(200_000);
    expect(readCell(protectCell(long))).toBe(long);
  }
});
