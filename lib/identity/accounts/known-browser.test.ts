import { expect, test } from "vitest";
import { findKnownBrowser, rememberAccount } from "./known-browser";

const SECRET = "a secret of the server";
const ada = { id: "ada", passwordHash: "hash" };
const bob = { id: "bob", passwordHash: "hash" };

test("a browser is known only to the accounts that it has signed in to", () => {
  const cookie = rememberAccount(undefined, ada, SECRET);
  const browser = findKnownBrowser(cookie, ada, SECRET);
  expect(browser).toMatch(/^[\w-]{22}$/);
  expect(findKnownBrowser(cookie, bob, SECRET)).toBeNull();
  const both = rememberAccount(cookie, bob, SECRET);
  expect([findKnownBrowser(both, ada, SECRET), findKnownBrowser(both, bob, SECRET)]).toEqual([browser, browser]);
  expect(rememberAccount(both, bob, SECRET)).toBe(both);
});

test("a browser keeps the last five accounts", () => {
  let cookie: string | undefined;
  for (const id of ["1", "2", "3", "4", "5", "6"]) cookie = rememberAccount(cookie, { ...ada, id }, SECRET);
  const isKnown = (id: string) => findKnownBrowser(cookie, { ...ada, id }, SECRET) !== null;
  expect(["1", "2", "6"].map(isKnown)).toEqual([false, true, true]);
});

test.each([
  ["another secret", (cookie: string) => findKnownBrowser(cookie, ada, "another")],
  ["another password", (cookie: string) => findKnownBrowser(cookie, { ...ada, passwordHash: "new" }, SECRET)],
  ["another browser's id", (cookie: string) => findKnownBrowser(cookie.replace(/^[^.]+/, "x".repeat(22)), ada, SECRET)],
  ["no mark", (cookie: string) => findKnownBrowser(cookie.split(".")[0], ada, SECRET)],
  ["no cookie", () => findKnownBrowser(undefined, ada, SECRET)],
])("a browser is not known with %s", (_, find) => {
  expect(find(rememberAccount(undefined, ada, SECRET))).toBeNull();
});

test("a cookie that the server did not make is replaced", () => {
  for (const cookie of ["", "x", "a.b", `${"x".repeat(22)}.${"y".repeat(4000)}`]) {
    expect(rememberAccount(cookie, ada, SECRET)).toMatch(/^[\w-]{22}\.[\w-]{22}$/);
  }
});
