import { expect, test } from "vitest";
import { readUnsubscribeToken, unsubscribeToken } from "./unsubscribe-link";

const secret = "a secret of thirty-two bytes, at least";
const userId = "0d1c7a52-3a9e-4f6e-8f57-6f6a4a3d9a10";
const other = "7b0c3f0e-7f0b-4c80-9d43-3a0b9d5c3f11";
const subscriber = { userId, kind: "weekly_summary" } as const;
const token = unsubscribeToken(subscriber, secret);

test("a token contains the subscriber it was signed for and needs no encoding in a URL", () => {
  expect(readUnsubscribeToken(token, secret)).toEqual(subscriber);
  expect(encodeURIComponent(token)).toBe(token);
});

test.each([
  ["another kind", token.replace("weekly_summary", "streak_reminder")],
  ["an unknown kind", token.replace("weekly_summary", "password")],
  ["another user", token.replace(userId, other)],
  ["no user", token.replace(userId, "")],
  ["no signature", token.replace(/\.[^.]*$/, ".")],
  ["its end cut off", token.slice(0, -8)],
  ["an addition", `${token}.x`],
  ["no content", ""],
  ["a NUL character", "\u0000"],
])("a token with %s is refused", (_, tampered) => {
  expect(readUnsubscribeToken(tampered, secret)).toBeNull();
});

test("a token that was signed with another secret is refused", () => {
  expect(readUnsubscribeToken(token, `${secret}!`)).toBeNull();
});
