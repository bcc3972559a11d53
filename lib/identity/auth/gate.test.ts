import { expect, test } from "vitest";
import { callInstead, gate, readCookie } from "./gate";

const learner = { sub: "1", sid: "2", isAdmin: false };
const administrator = { ...learner, isAdmin: true };

test.each([
  ["a visitor opens the sign-in screen", "/login", "", null, null],
  ["a visitor follows an invitation", "/setup-password", "", null, null],
  ["a visitor follows a recovery link", "/reset-password", "", null, null],
  ["a visitor confirms an address", "/confirm-email", "", null, null],
  ["a visitor stops a change of address", "/stop-email-change", "", null, null],
  ["a visitor opens the link to unsubscribe", "/unsubscribe", "?token=a.b.c", null, null],
  ["a visitor opens the API's documentation", "/docs", "", null, null],
  [
    "a visitor is redirected from a path below an open page",
    "/setup-password/x",
    "",
    null,
    "/login?next=%2Fsetup-password%2Fx",
  ],
  ["a visitor is redirected from the second factor to sign-in", "/challenge", "", null, "/login?next=%2Fchallenge"],
  ["a visitor of the home page is redirected to sign-in", "/", "", null, "/login"],
  [
    "a redirect to sign-in keeps the path and its search",
    "/learn",
    "?q=a&sort=title",
    null,
    "/login?next=%2Flearn%3Fq%3Da%26sort%3Dtitle",
  ],
  ["a visitor of /admin is redirected to sign-in", "/admin", "", null, "/login?next=%2Fadmin"],
  ["a learner opens a page", "/learn", "", learner, null],
  ["a learner is redirected from /admin to the home page", "/admin", "", learner, "/"],
  ["a learner is redirected from a page below /admin", "/admin/users", "", learner, "/"],
  ["a learner is not redirected from a path that only begins with /admin", "/administration", "", learner, null],
  ["an administrator opens /admin", "/admin", "", administrator, null],
])("%s", (_, pathname, search, claims, elsewhere) => {
  expect(gate(pathname, search, claims)).toBe(elsewhere);
});

test.each([
  ["token=a.b.c", "a.b.c"],
  ["theme=dark; token=a.b.c; language=pt", "a.b.c"],
  ["theme=dark;token=a.b.c ;language=pt", "a.b.c"],
  ["token=first; token=second", "first"],
  ["token=a=b", "a=b"],
  ["other-token=x; tokens=y", undefined],
  ["name=token=", undefined],
  ["", undefined],
])("the cookies %j have the token %j", (header, token) => {
  expect(readCookie(header, "token")).toBe(token);
});

test.each([
  ["POST", "/unsubscribe", "/api/unsubscribe"],
  ["GET", "/unsubscribe", null],
  ["HEAD", "/unsubscribe", null],
  ["POST", "/unsubscribe/x", null],
  ["GET", "/metrics", "/api/metrics"],
  ["POST", "/settings", null],
  ["POST", "/", null],
])("%s %s is answered by %s", (method, pathname, call) => {
  expect(callInstead(method, pathname)).toBe(call);
});
