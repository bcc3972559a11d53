import { expect, test } from "vitest";
import { normalRecoveryCode, recoveryCodeFrom } from "./recovery-code";

test("a code is two groups of five characters without lookalikes", () => {
  const bytes = Uint8Array.from({ length: 10 }, (_, place) => place * 25);
  expect(recoveryCodeFrom(bytes)).toMatch(/^[1-9a-hjkmnp-z]{5}-[1-9a-hjkmnp-z]{5}$/);
  expect(recoveryCodeFrom(bytes)).toBe(recoveryCodeFrom(bytes));
});

test("every character is equally likely", () => {
  const seen = new Map<string, number>();
  for (let byte = 0; byte < 256; byte += 1) {
    const [letter = ""] = recoveryCodeFrom(new Uint8Array(10).fill(byte));
    seen.set(letter, (seen.get(letter) ?? 0) + 1);
  }
  expect(seen.size).toBe(32);
  expect(new Set(seen.values())).toEqual(new Set([8]));
});

test.each([
  ["k3m9p-x7q2w", "k3m9px7q2w"],
  [" K3M9P X7Q2W ", "k3m9px7q2w"],
  ["k3m9px7q2w", "k3m9px7q2w"],
  ["\u0000", ""],
])("normalRecoveryCode turns %j into %j", (typed, normal) => {
  expect(normalRecoveryCode(typed)).toBe(normal);
});
