import { expect, test } from "vitest";
import { userState } from "./state";

const [yes, no] = [true, false];

test.each([
  { isDeactivated: no, hasPassword: yes, isUndelivered: no, state: "active" },
  { isDeactivated: no, hasPassword: yes, isUndelivered: yes, state: "active" },
  { isDeactivated: no, hasPassword: no, isUndelivered: no, state: "invited" },
  { isDeactivated: no, hasPassword: no, isUndelivered: yes, state: "undelivered" },
  { isDeactivated: yes, hasPassword: yes, isUndelivered: no, state: "deactivated" },
  { isDeactivated: yes, hasPassword: no, isUndelivered: no, state: "deactivated" },
])("a user is $state when %o", ({ state, ...facts }) => {
  expect(userState(facts)).toBe(state);
});
