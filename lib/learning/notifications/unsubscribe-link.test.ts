import { expect, test } from "vitest";
import { readUnsubscribeToken, unsubscribeToken } from "./unsubscribe-link";

const secret = "a secret of thirty-two bytes, at least";
const userId = "0d1c7a52-3a9e-4f6e-8f57-6f6a4a3d9a10";
const other = "7b0c3f0e-7f0b-4c80-9d43-3a0b9d5c3f11";
const subscriber = { userId, kind: "weekly_summary" } as const;
const token = unsubscribeToken(subscriber, secret);

test("a token says what it was signed for, and goes into an address as it is", () => {
  expect(readUnsubscribeToken(token, secret)).toEqual(subscriber);
  expect(encodeURIComponent(token)).toBe(token);
});

test.each([
  ["another kind", token.replace("weekly_summary", "streak_reminder")],
  ["a kind that is none", token.replace("weekly_summary", "password")],
  ["another person", token.replace(userId, other)],
  ["no person", token.replace(userId, "")],
  ["no signature", token.replace(/\.[^.]*$/, ".")],
  ["half of it", token.slice(0, -8)],
  ["something after it", `${token}.x`],
  ["nothing", ""],
  ["NUL", "\u0000"],
])("not one with %s", (_, tampered) => {
  expect(readUnsubscribeToken(tampered, secret)).toBeNull();
});

test("nor one that was signed with another secret", () => {
  expect(readUnsubscribeToken(token, `${secret}!`)).toBeNull();
});
