import { expect, test } from "vitest";
import { findTimeStep, newTotp } from "./totp";

// RFC 6238, appendix B: SHA-1, the secret "12345678901234567890", the last six of eight digits.
const SECRET = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";

test.each([
  [59, "287082", 1],
  [1_111_111_109, "081804", 37_037_036],
  [2_000_000_000, "279037", 66_666_666],
])("at %i seconds the code %s is valid in time step %i", (seconds, code, step) => {
  expect(findTimeStep(SECRET, code, seconds * 1000)).toBe(step);
});

test.each([
  ["half a minute early", 59 - 30, 1],
  ["half a minute late", 59 + 30, 1],
  ["more than a minute late", 59 + 91, null],
  ["more than a minute early", 1_111_111_109 - 200, null],
])("findTimeStep checks a code that is %s", (_, seconds, step) => {
  expect(findTimeStep(SECRET, "287082", seconds * 1000)).toBe(step);
});

test.each(["", "28708", "2870822", "28708a", "２８７０８２"])("%j is not a valid code", (code) => {
  expect(findTimeStep(SECRET, code, 59_000)).toBeNull();
});

test("a new secret has 32 characters, is unique, and names Waypoint in its address", () => {
  const one = newTotp("ada@people.test");
  expect(one.secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(newTotp("ada@people.test").secret).not.toBe(one.secret);
  const uri = new URL(one.uri);
  expect(uri.protocol).toBe("otpauth:");
  expect(uri.searchParams.get("secret")).toBe(one.secret);
  expect(uri.searchParams.get("issuer")).toBe("Waypoint");
  expect(decodeURIComponent(uri.pathname)).toContain("ada@people.test");
});
