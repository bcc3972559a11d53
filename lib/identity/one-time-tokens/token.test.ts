import { expect, test } from "vitest";
import { emailOf, joinToken } from "./token";

test.each(["ada@people.test", "admin@localhost", "zoë+über@müller.test", `${"x".repeat(200)}@people.test`])(
  "a token holds the address %s",
  (email) => {
    const token = joinToken(email, "c2VjcmV0");
    expect(token).toMatch(/^[\w-]+\.c2VjcmV0$/);
    expect(emailOf(token)).toBe(email);
  },
);

test.each(["", "abc", ".secret", "YUBi.", "YUBi.a.b", "!!.secret", "_w.secret", "YWJj.secret", "[object Object]"])(
  "%j is not a valid token",
  (token) => {
    expect(emailOf(token)).toBeNull();
  },
);
