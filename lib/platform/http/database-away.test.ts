import { expect, test } from "vitest";
import { isDatabaseAway } from "./database-away";

const withCause = (cause: unknown) => Object.assign(new Error("query failed"), { cause });
const fromAdapter = (cause: unknown) => ({ code: "P2010", meta: { driverAdapterError: { cause } } });

test.each([
  ["nobody listens", { code: "ECONNREFUSED" }],
  [
    "none of several addresses answers",
    Object.assign(new AggregateError([{ code: "ECONNREFUSED" }]), { code: undefined }),
  ],
  ["Prisma did not reach it", { code: "P1001" }],
  ["it is shutting down", fromAdapter({ originalCode: "57P01" })],
  ["it is starting", { code: "57P03" }],
  ["it has no connection left", fromAdapter({ kind: "TooManyConnections" })],
  ["a statement took too long", fromAdapter({ originalCode: "57014" })],
  ["two transactions waited for each other", fromAdapter({ originalCode: "40P01" })],
  ["a lock was not to be had", fromAdapter({ originalCode: "55P03" })],
  ["the connection broke", withCause(new Error("Connection terminated unexpectedly"))],
  ["none was free in time", new Error("timeout exceeded when trying to connect")],
])("%s", (_, error) => {
  expect(isDatabaseAway(error)).toBe(true);
});

test.each([
  ["a row was refused", { code: "P2002" }],
  ["a statement was wrong", fromAdapter({ originalCode: "42601" })],
  ["something else failed", new TypeError("x is not a function")],
  ["nothing was thrown", undefined],
  ["a text was", "ECONNREFUSED"],
])("%s: that is something else", (_, error) => {
  expect(isDatabaseAway(error)).toBe(false);
});
