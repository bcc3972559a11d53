import { expect, test } from "vitest";
import { callInstead, gate } from "./gate";

const learner = { sub: "1", sid: "2", isAdmin: false };
const administrator = { ...learner, isAdmin: true };

test.each([
  ["a visitor sees the sign-in screen", "/login", "", null, null],
  ["a visitor follows an invitation", "/setup-password", "", null, null],
  ["a visitor follows a recovery link", "/reset-password", "", null, null],
  ["a visitor confirms an address", "/confirm-email", "", null, null],
  ["a visitor ends a mail by its link", "/unsubscribe", "?token=a.b.c", null, null],
  ["a visitor reads what the API is", "/docs", "", null, null],
  [
    "a visitor is kept from what only begins like it",
    "/setup-password/x",
    "",
    null,
    "/login?next=%2Fsetup-password%2Fx",
  ],
  ["a visitor has no second factor to show", "/challenge", "", null, "/login?next=%2Fchallenge"],
  ["a visitor of home goes to it", "/", "", null, "/login"],
  [
    "a visitor comes back to where they wanted",
    "/learn",
    "?q=a&sort=title",
    null,
    "/login?next=%2Flearn%3Fq%3Da%26sort%3Dtitle",
  ],
  ["a visitor of /admin goes to the sign-in screen", "/admin", "", null, "/login?next=%2Fadmin"],
  ["a learner goes on", "/learn", "", learner, null],
  ["a learner is kept out of /admin", "/admin", "", learner, "/"],
  ["and of what lies below", "/admin/users", "", learner, "/"],
  ["but not of what only begins like it", "/administration", "", learner, null],
  ["an administrator goes on", "/admin", "", administrator, null],
])("%s", (_, pathname, search, claims, elsewhere) => {
  expect(gate(pathname, search, claims)).toBe(elsewhere);
});

test.each([
  ["POST", "/unsubscribe", "/api/unsubscribe"],
  ["GET", "/unsubscribe", null],
  ["HEAD", "/unsubscribe", null],
  ["POST", "/unsubscribe/x", null],
  ["POST", "/settings", null],
  ["POST", "/", null],
])("%s %s is answered by %s", (method, pathname, call) => {
  expect(callInstead(method, pathname)).toBe(call);
});
