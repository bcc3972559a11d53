import { expect, test } from "vitest";
import { searchKeys, searchWords } from "./words";

test.each([
  ["index scan", ["index", "scan"], []],
  ['the "index scan" or not', ["the", "or", "not"], ["index scan"]],
  ["“Index  Scan”", [], ["Index Scan"]],
  ['half " open', ["half", "open"], []],
  ['""', [], []],
])("splits %j into words and phrases", (q, words, phrases) => {
  expect(searchWords(q)).toEqual({ words, phrases });
});

test("keeps ten words and phrases, phrases first", () => {
  const letters = "a b c d e f g h i j k l";
  expect(searchWords(letters).words).toEqual([..."abcdefghij"]);
  expect(searchWords(`${letters} "m n"`)).toEqual({ words: [..."abcdefghi"], phrases: ["m n"] });
});

test("searchKeys removes accents and duplicates", () => {
  expect(searchKeys(searchWords('Café cafe "Crème Brûlée"'))).toEqual(["cafe", "creme brulee"]);
});
