import { expect, test } from "vitest";
import { isCommonPassword } from "./new-password";

test.each(["123456", "password", "letmein", "iloveyou", "qwertyuiop", "PassWord", "secret"])(
  "%s is common",
  async (password) => {
    expect(await isCommonPassword(password)).toBe(true);
  },
);

test.each(["correct horse", "a long walk at dusk", "constructor", "__proto__"])(
  "%s is not common",
  async (password) => {
    expect(await isCommonPassword(password)).toBe(false);
  },
);
