import { expect, test } from "vitest";
import { scopeOf } from "./scope-of";

test.each([
  ["a read of the library", { tag: "Videos" }, "GET", "read"],
  ["its head", { tag: "Videos" }, "HEAD", "read"],
  ["a write of the library", { tag: "Videos" }, "DELETE", "library:write"],
  ["a read of users", { tag: "Users" }, "GET", "people:write"],
  ["a call with its own scope", { tag: "Learning paths", scope: "progress:write" }, "POST", "progress:write"],
  ["a call that accepts no token", { tag: "Users", scope: null }, "GET", null],
  ["a call of a group that is not listed", { tag: "Settings" }, "GET", null],
  ["a call without a group", {}, "GET", null],
] as const)("the scope of %s", (_, call, method, scope) => {
  expect(scopeOf(call, method)).toBe(scope);
});
