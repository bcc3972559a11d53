import { expect, test } from "vitest";
import { isCommonPassword } from "./password";

test.each([
  "123456",
  "password",
  "letmein",
  "iloveyou",
  "qwertyuiop",
  "PassWord",
  "secret",
  "waypoint",
  "Waypoint2026!",
])("%s is common", async (password) => {
  expect(await isCommonPassword(password)).toBe(true);
});

test.each(["correct horse", "a long walk at dusk", "constructor", "__proto__", "waypoint to the sea"])(
  "%s is not common",
  async (password) => {
    expect(await isCommonPassword(password)).toBe(false);
  },
);
