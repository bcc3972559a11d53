import { expect, test } from "vitest";
import { spokenKey, spokenWords } from "./spoken-words";

test.each([
  ["Don’t use the “index-scan”, or C++!", "en", "don t use the index scan or c"],
  ["Crème brûlée für Łódź", "fr", "creme brulee fur lodz"],
  ["Ёлка, мой друг", "ru", "ёлка мой друг"],
  ["שלום, עולם", "he", "שלום עולם"],
  ["データベースを検索する", "ja", "データベース を 検索 する"],
  ["한국어 자막", "ko", "한국어 자막"],
  ["½ ﬁne Ⅷ", "en", "12 fine viii"],
  ["…", "en", ""],
])("the search key of %j in %s is %j", (text, language, key) => {
  expect(spokenKey(text, language)).toBe(key);
});

test("spokenWords has the range of each word in the text", () => {
  const text = "Größe: «Ø 3»";
  expect(spokenWords(text, "de").map(({ from, to }) => text.slice(from, to))).toEqual(["Größe", "Ø", "3"]);
});
