import { expect, test } from "vitest";
import { endOf, isFresh } from "./lifetime";

const at = (time: string) => new Date(time);
const began = at("2026-03-01T00:00:00Z");
const session = { createdAt: began, lastSeenAt: began, expires: at("2026-03-31T00:00:00Z"), isAdmin: false };

test.each([
  ["seven days after it was last used", {}, "2026-03-08T00:00:00Z"],
  ["seven days after a later use", { lastSeenAt: at("2026-03-20T12:00:00Z") }, "2026-03-27T12:00:00Z"],
  [
    "thirty days after it began when it is still used",
    { lastSeenAt: at("2026-03-30T00:00:00Z") },
    "2026-03-31T00:00:00Z",
  ],
  [
    "thirty days after it began when its row has a later end",
    { lastSeenAt: at("2026-03-30T00:00:00Z"), expires: at("2027-01-01T00:00:00Z") },
    "2026-03-31T00:00:00Z",
  ],
  [
    "twelve hours after it began for an administrator",
    { isAdmin: true, lastSeenAt: at("2026-03-01T11:00:00Z") },
    "2026-03-01T12:00:00Z",
  ],
  ["at the earlier end of its row", { expires: at("2026-03-01T01:00:00Z") }, "2026-03-01T01:00:00Z"],
])("a session ends %s", (_, traits, end) => {
  expect(endOf({ ...session, ...traits })).toEqual(at(end));
});

test.each([
  ["2026-03-01T00:09:59Z", true],
  ["2026-03-01T00:10:00Z", false],
])("a password entered at midnight is fresh at %s: %s", (now, fresh) => {
  expect(isFresh(began, at(now))).toBe(fresh);
});
