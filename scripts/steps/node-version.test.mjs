import { expect, test } from "vitest";
import { isAtLeast } from "./node-version.mjs";

test.each([
  ["20.19.0", "20.19", true],
  ["20.20.2", "20.19", true],
  ["22.0.0", "20.19", true],
  ["20.18.9", "20.19", false],
  ["18.20.0", "20.19", false],
  ["9.99.99", "20.19", false],
])("%s is at least %s: %s", (version, least, expected) => {
  expect(isAtLeast(version, least)).toBe(expected);
});
