import { expect, test } from "vitest";
import { readSbv } from "./read-sbv";

test("reads times, lines of text and an empty line", () => {
  const { cues, broken } = readSbv([
    "lost",
    "0:00:01.000,0:00:02.000",
    "one",
    "two",
    "",
    "lost",
    "0:00:03.000,0:00:04.000",
  ]);
  expect(cues.map(({ line, text }) => [line, text.trim()])).toEqual([
    [2, "one\ntwo"],
    [7, ""],
  ]);
  expect(broken.map(({ line }) => line)).toEqual([1, 6]);
});
