import { describe, expect, test } from "vitest";
import { readBlocks, readSbv } from "./read-blocks";

const linesOf = (text: string, format: "vtt" | "srt") =>
  readBlocks(text.split("\n"), format).broken.map(({ line }) => line);
const time = "00:00:01.000 --> 00:00:02.000";

test("a line with an arrow ends the block before it, by the W3C's rules", () => {
  const lines = ["-->", time, "text1", "foo-->", time, "text2", "-->foo", time, "text3", time, "text4"];
  const { cues, broken } = readBlocks(lines, "vtt");
  expect(cues.map(({ text }) => text)).toEqual(["text1", "text2", "text3", "text4"]);
  expect(broken.map(({ line }) => line)).toEqual([1, 4, 7]);
});

test("a cue may have a name, and ends with an empty line", () => {
  const { cues } = readBlocks([" a name", time, "one", "two", "", "lost"], "vtt");
  expect(cues).toEqual([{ startMs: 1000, endMs: 2000, line: 2, text: "one\ntwo" }]);
});

describe("a block without valid times", () => {
  test.each<[string, "vtt" | "srt", string, number[]]>([
    ["is broken with invalid times in SRT", "srt", "1\n00:00:61,000 --> 00:00:62,000\nx", [2]],
    ["is broken with a short arrow in SRT", "srt", "1\n00:00:01,000 -> 00:00:02,000\nx", [1]],
    ["is broken with words alone in SRT", "srt", `1\n${time}\nx\n\nlost words`, [5]],
    ["is broken with a short arrow in WebVTT", "vtt", "00:01.000 -> 00:02.000\nx", [1]],
    ["is skipped with words alone or a note in WebVTT", "vtt", "lost words\n\nNOTE 1:02", []],
  ])("%s", (_, format, text, lines) => {
    expect(linesOf(text, format)).toEqual(lines);
  });
});

test("an SBV file has times, lines of text and an empty line", () => {
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
