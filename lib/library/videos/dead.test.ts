import { expect, test } from "vitest";
import { isDead } from "./dead";

test.each([
  ["ok", false],
  ["partly", false],
  ["private", true],
  ["blocked", true],
  ["gone", true],
] as const)("%s keeps everybody from playing: %s", (health, dead) => {
  expect(isDead(health)).toBe(dead);
});
