import { expect, test } from "vitest";
import { indexWords, isCorrectable, isOneTypo, neighbours } from "./one-typo";

test.each([
  ["pasword", "password", true],
  ["passsword", "password", true],
  ["pazsword", "password", true],
  ["apssword", "password", true],
  ["passwrod", "password", true],
  ["password", "password", false],
  ["pswrd", "password", false],
  ["scan", "nacs", false],
  ["idnxe", "index", false],
])("%s and %s differ by one typing error: %s", (typed, word, isOne) => {
  expect(isOneTypo(typed, word)).toBe(isOne);
  if (isOne) expect(neighbours(typed).some((it) => neighbours(word).includes(it))).toBe(true);
});

test.each([
  ["scan", true],
  ["sql", false],
  ["2026", false],
  ["x".repeat(31), false],
])("%s can be corrected: %s", (word, is) => {
  expect(isCorrectable(word)).toBe(is);
});

test("an index finds every word that differs by one typing error", () => {
  const letters = ["a", "b", "𝒶"];
  let words = [""];
  const all: string[] = [];
  for (let length = 1; length <= 6; length += 1) {
    words = words.flatMap((word) => letters.map((letter) => word + letter));
    if (length >= 4) all.push(...words);
  }
  const similarTo = indexWords(all);
  for (const typed of all.filter((_, n) => n % 7 === 0))
    expect(similarTo(typed).toSorted()).toEqual(all.filter((word) => isOneTypo(typed, word)).toSorted());
});

test("an index leaves out words that cannot be corrections", () => {
  expect(indexWords(["sql", "2026", "scan"])("scans")).toEqual(["scan"]);
  expect(indexWords(["sql"])("sqls")).toEqual([]);
});
