import { expect, test } from "vitest";
import { searchKeys, searchWords } from "./words";

test.each([
  ["index scan", ["index", "scan"], []],
  ['the "index scan" or not', ["the", "or", "not"], ["index scan"]],
  ["“Index  Scan”", [], ["Index Scan"]],
  ['half " open', ["half", "open"], []],
  ['""', [], []],
])("cuts %j into words and phrases", (q, words, phrases) => {
  expect(searchWords(q)).toEqual({ words, phrases });
});

test("leaves out words beyond the tenth, and words before phrases", () => {
  const letters = "a b c d e f g h i j k l";
  expect(searchWords(letters).words).toEqual([..."abcdefghij"]);
  expect(searchWords(`${letters} "m n"`)).toEqual({ words: [..."abcdefghi"], phrases: ["m n"] });
});

test("searches titles by words without accents, each once", () => {
  expect(searchKeys(searchWords('Café cafe "Crème Brûlée"'))).toEqual(["cafe", "creme brulee"]);
});
