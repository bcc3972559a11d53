import { expect, test } from "vitest";
import {
  beginningOf,
  compareNames,
  countLineBreaks,
  hasWords,
  isBlank,
  nameKey,
  normalLine,
  normalText,
  searchKey,
} from "./text";

test.each([
  ["a\r\nb\rc\u2028d\u0085e", "a\nb\nc\nd\ne"],
  ["tab\tand\u0007bell\u001b[31m\u009b", "tab\tandbell[31m"],
  ["Cafe\u0301", "Café"],
])("normalText(%j) is %j", (text, normal) => {
  expect(normalText(text)).toBe(normal);
});

test.each([
  ["  two \t\n lines\u00a0and\u3000spaces ", "two lines and spaces"],
  ["zero\u200bwidth\ufeff\u00ad", "zerowidth"],
  ["👩\u200d🏫 teaches", "👩\u200d🏫 teaches"],
])("normalLine(%j) is %j", (text, normal) => {
  expect(normalLine(text)).toBe(normal);
});

test.each(["", " \t\n", "\u200b", "\u200d\u2060", "\u202e\u0301\ufeff", "\u3164", "\u2800", "\u00ad"])(
  "%j is blank",
  (text) => {
    expect(isBlank(text)).toBe(true);
  },
);

test.each(["a", "光", "🎬", " .", "é"])("%j is not blank", (text) => {
  expect(isBlank(text)).toBe(false);
});

test.each([
  ["Café", "cafe"],
  ["CAFE\u0301", "cafe"],
  ["Łódź, Straße, Ærø", "lodz, strasse, aero"],
  ["İstanbul ı", "istanbul i"],
  ["ＦＵＬＬ ﬁlm", "full film"],
  ["ΣΊΣΥΦΟΣ", "σισυφοσ"],
  ["光 한국어", "光 한국어".normalize("NFKD")],
])("searchKey(%j) is %j", (text, key) => {
  expect(searchKey(text)).toBe(key);
});

test("nameKey ignores Unicode form, spaces and case, but not accents", () => {
  const spellings = ["Café au lait", "Cafe\u0301 au  lait", " CAFÉ\u00a0AU LAIT\u200b", "Ｃafé au lait"];
  expect(new Set(spellings.map(nameKey))).toEqual(new Set(["café au lait"]));
  expect(nameKey("Cafe")).not.toBe(nameKey("Café"));
});

test.each([
  ["", 0],
  ["a\nb", 1],
  ["\r\n\r\n\n\r\r\n", 5],
])("%j has %i line breaks", (text, count) => {
  expect(countLineBreaks(text)).toBe(count);
});

test("compareNames sorts accents beside their letters", () => {
  expect(["Zebra", "Äpfel", "apple", "Über", "Oak"].sort(compareNames)).toEqual([
    "Äpfel",
    "apple",
    "Oak",
    "Über",
    "Zebra",
  ]);
});

test("a letter keeps at most thirty marks in texts and in keys", () => {
  const marked = `a${"\u0301\u0316".repeat(5000)}b`;
  expect(normalText(marked).match(/\p{M}/gu)).toHaveLength(29);
  expect(normalText(`a${"\u0316".repeat(30)}b`)).toBe(`a${"\u0316".repeat(30)}b`);
  expect(normalText("\u0301\uff9e".repeat(5000))).toHaveLength(30);
  expect(searchKey(marked)).toBe("ab");
  expect(nameKey(marked)).toBe(nameKey(normalText(marked)));
});

test.each([
  ["Light", 5, "Light"],
  ["Lights", 5, "Ligh…"],
  ["Lig😀 and more", 5, "Lig…"],
])("the beginning of %j in %i characters is %j", (text, limit, beginning) => {
  expect(beginningOf(text, limit)).toBe(beginning);
});

test.each([
  ["Light and Sound", undefined, true],
  ["Light and Sound", "", true],
  ["Light and Sound", "sound LIGHT", true],
  ["Light and Sound", "lig  nd", true],
  ["Light and Sound", "light colour", false],
  ["Café Łódź", "cafe lodz", true],
])("%j contains the words of %j: %s", (text, search, has) => {
  expect(hasWords(text, search)).toBe(has);
});
