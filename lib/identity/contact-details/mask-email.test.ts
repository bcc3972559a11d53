import { expect, test } from "vitest";
import { maskEmail } from "./mask-email";

test.each([
  ["ada@people.test", "a…@people.test"],
  ["a@people.test", "a…@people.test"],
  ['"odd@name"@people.test', '"…@people.test'],
])("maskEmail shows %s as %s", (email, masked) => {
  expect(maskEmail(email)).toBe(masked);
});
