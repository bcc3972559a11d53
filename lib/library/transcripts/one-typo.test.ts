import { expect, test } from "vitest";
import { isCorrectable, isOneTypo, neighbours } from "./one-typo";

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
