import { expect, test } from "vitest";
import { MARKS, passageAt } from "./said-passage";

const passage = (lines: string[], marked: string[]) => ({
  language: "en",
  starts: lines.map((_, index) => index * 4500),
  words: lines.join("\n"),
  marked: marked.map((line) => line.replaceAll("[", MARKS.start).replaceAll("]", MARKS.end)).join("\n"),
});

test("has the second of the line that contains the word", () => {
  const found = passageAt(passage(["First of all,", "the Index!"], ["first of all", "the [index]"]), ["index"]);
  expect(found).toEqual({
    second: 4,
    parts: [
      { text: "the ", hit: false },
      { text: "Index", hit: true },
      { text: "!", hit: false },
    ],
  });
});

test("has the place where the most words are together, across lines", () => {
  const lines = ["a scan here", "then an index", "scan follows"];
  const found = passageAt(passage(lines, ["a [scan] here", "then an [index]", "[scan] follows"]), ["index", "scan"]);
  expect(found.second).toBe(4);
  expect(found.parts.filter(({ hit }) => hit)).toEqual([{ text: "index scan", hit: true }]);
});

test("prefers the place with the words as typed to one where they only match", () => {
  const lines = ["nie mi", "nigdy nie prostu", "mi nigdy nie prostu tam"];
  const marked = ["[nie] [mi]", "[nigdy] [nie] [prostu]", "[mi] [nigdy] [nie] [prostu] [tam]"];
  expect(passageAt(passage(lines, marked), "mi nigdy nie prostu tam".split(" ")).second).toBe(9);
});

test("finds the place in a passage of any length", () => {
  const words = "a b ".repeat(100_000);
  const found = passageAt({ language: "en", starts: [0], words, marked: words }, ["b", "a"]);
  expect(found).toMatchObject({ second: 0, parts: [{ text: "a ", hit: false }, { text: "b a", hit: true }, {}, {}] });
});

test("marks stop words when the search has no others", () => {
  const lines = ["not to be", "to be or not to be"];
  const found = passageAt(passage(lines, lines), "to be or not".split(" "));
  expect([found.second, found.parts.filter(({ hit }) => hit)]).toEqual([4, [{ text: "to be or not", hit: true }]]);
});
