import { expect, test } from "vitest";
import { namesTag, readRange } from "./range";

test.each([
  [null, "whole"],
  ["bytes=0-", [0, 99]],
  ["bytes=10-19", [10, 19]],
  ["Bytes = 10-19", [10, 19]],
  ["bytes=90-400", [90, 99]],
  ["bytes=-10", [90, 99]],
  ["bytes=-400", [0, 99]],
  ["bytes=-0", "unsatisfiable"],
  ["bytes=100-", "unsatisfiable"],
  ["bytes=9999999999-", "unsatisfiable"],
  ["bytes=5-3", "whole"],
  ["bytes=0-1,5-6", "whole"],
  ["items=0-1", "whole"],
  ["bytes=a-b", "whole"],
  ["bytes=-", "whole"],
])("readRange reads %s of 100 bytes as %j", (header, expected) => {
  const part = readRange(header, 100);
  expect(part.kind === "part" ? [part.from, part.to] : part.kind).toEqual(expected);
});

test.each([
  ['"a"', true, true],
  ['"b", "a"', true, true],
  ['W/"a"', true, false],
  ["*", true, true],
  ['"b"', false, false],
])("namesTag of %s is weakly %s and strongly %s", (header, weakly, strongly) => {
  expect([namesTag(header, '"a"', true), namesTag(header, '"a"', false)]).toEqual([weakly, strongly]);
});
