import { expect, test } from "vitest";
import { collapseRolling, isRolling } from "./collapse-rolling";

const cue = (startMs: number, endMs: number, text: string) => ({ line: 1, startMs, endMs, text });

test("keeps each line in the cue in which it is said", () => {
  const rolling = [
    cue(0, 2000, " \nhello<00:00:00.500><c> world</c>"),
    cue(2000, 2010, "hello world\n "),
    cue(2010, 4000, "hello world\nthis<00:00:02.500><c> is</c>"),
    cue(4000, 5000, "this is\n "),
  ];
  expect(isRolling(rolling)).toBe(true);
  expect(collapseRolling(rolling).map(({ startMs, endMs, text }) => [startMs, endMs, text])).toEqual([
    [0, 2000, "hello world"],
    [2010, 5000, "this is"],
  ]);
});

test("captions without word times are not rolling", () => {
  expect(isRolling([cue(0, 1, "<i>a</i>"), cue(1, 2, "a")])).toBe(false);
});
