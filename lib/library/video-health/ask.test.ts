import { expect, test } from "vitest";
import { failureReason } from "./ask";

test.each([
  ["a name that nobody knows", new TypeError("fetch failed", { cause: { code: "ENOTFOUND" } }), "ENOTFOUND"],
  ["a time-out", new DOMException("The operation was aborted due to timeout", "TimeoutError"), "timeout"],
  ["a redirect", new TypeError("fetch failed", { cause: new Error("unexpected redirect") }), null],
  ["a mistake of ours", new TypeError("x is undefined"), null],
  ["no error", "text", null],
])("failureReason of %s is %j", (_, error, reason) => {
  expect(failureReason(error)).toBe(reason);
});
