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

test("searches titles by words without accents, each once", () => {
  expect(searchKeys(searchWords('Café cafe "Crème Brûlée"'))).toEqual(["cafe", "creme brulee"]);
});
