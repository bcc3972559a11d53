import { expect, test } from "vitest";
import { MARKS, passageAt } from "./said-passage";

const passage = (lines: string[], marked: string[]) => ({
  language: "en",
  starts: lines.map((_, index) => index * 4500),
  words: lines.join("\n"),
  marked: marked.map((line) => line.replaceAll("[", MARKS.start).replaceAll("]", MARKS.end)).join("\n"),
});

test("takes the second of the line that holds the word", () => {
  const found = passageAt(passage(["First of all,", "the Index!"], ["first of all", "the [index]"]), 1);
  expect(found).toEqual({
    second: 4,
    parts: [
      { text: "the ", hit: false },
      { text: "Index", hit: true },
      { text: "!", hit: false },
    ],
  });
});

test("takes the place where most words stand together, across lines", () => {
  const lines = ["a scan here", "then an index", "scan follows"];
  const found = passageAt(passage(lines, ["a [scan] here", "then an [index]", "[scan] follows"]), 2);
  expect(found.second).toBe(4);
  expect(found.parts.filter(({ hit }) => hit)).toEqual([{ text: "index scan", hit: true }]);
});
