import { expect, test } from "vitest";
import { hasEntered, userState } from "./state";

const when = new Date("2026-01-05");

test.each([
  { deactivatedAt: null, hasPassword: true, emailVerified: null, isUndelivered: false, state: "active" },
  { deactivatedAt: null, hasPassword: true, emailVerified: when, isUndelivered: true, state: "active" },
  { deactivatedAt: null, hasPassword: false, emailVerified: when, isUndelivered: false, state: "active" },
  { deactivatedAt: null, hasPassword: false, emailVerified: when, isUndelivered: true, state: "active" },
  { deactivatedAt: null, hasPassword: false, emailVerified: null, isUndelivered: false, state: "invited" },
  { deactivatedAt: null, hasPassword: false, emailVerified: null, isUndelivered: true, state: "undelivered" },
  { deactivatedAt: when, hasPassword: true, emailVerified: when, isUndelivered: false, state: "deactivated" },
  { deactivatedAt: when, hasPassword: false, emailVerified: null, isUndelivered: true, state: "deactivated" },
])("a user is $state when %o", ({ state, ...facts }) => {
  expect(userState(facts)).toBe(state);
});

test.each([
  { hasPassword: true, lastSignInAt: null, entered: true },
  { hasPassword: false, lastSignInAt: when, entered: true },
  { hasPassword: false, lastSignInAt: null, entered: false },
])("a user has entered: $entered when %o", ({ entered, ...facts }) => {
  expect(hasEntered(facts)).toBe(entered);
});
