import { expect, test } from "vitest";
import { isDatabaseAway, isRowMissing, isWriteConflict } from "./database-away";

const withCause = (cause: unknown) => Object.assign(new Error("query failed"), { cause });
const fromAdapter = (cause: unknown) => ({ code: "P2010", meta: { driverAdapterError: { cause } } });

test.each([
  ["no server listens", { code: "ECONNREFUSED" }],
  [
    "none of several addresses answers",
    Object.assign(new AggregateError([{ code: "ECONNREFUSED" }]), { code: undefined }),
  ],
  ["Prisma did not reach the server", { code: "P1001" }],
  ["the server is shutting down", fromAdapter({ originalCode: "57P01" })],
  ["the server is starting", { code: "57P03" }],
  ["the server has no connection left", fromAdapter({ kind: "TooManyConnections" })],
  ["the server only reads", fromAdapter({ originalCode: "25006" })],
  ["a statement took too long", fromAdapter({ originalCode: "57014" })],
  ["a lock was not available", fromAdapter({ originalCode: "55P03" })],
  ["the connection broke", withCause(new Error("Connection terminated unexpectedly"))],
  ["no pooled connection was free in time", new Error("timeout exceeded when trying to connect")],
])("isDatabaseAway is true when %s", (_, error) => {
  expect(isDatabaseAway(error)).toBe(true);
});

test.each([
  ["a constraint rejected a row", { code: "P2002" }],
  ["two transactions deadlocked", fromAdapter({ originalCode: "40P01" })],
  ["a statement has a syntax error", fromAdapter({ originalCode: "42601" })],
  ["code threw a TypeError", new TypeError("x is not a function")],
  ["the error is undefined", undefined],
  ["the error is a string", "ECONNREFUSED"],
])("isDatabaseAway is false when %s", (_, error) => {
  expect(isDatabaseAway(error)).toBe(false);
});

test.each([
  ["two transactions deadlocked", fromAdapter({ originalCode: "40P01" }), true],
  ["Prisma found a write conflict", { code: "P2034" }, true],
  ["a transaction could not be serialized", withCause({ code: "40001" }), true],
  ["a lock was not available", fromAdapter({ originalCode: "55P03" }), false],
  ["the error is undefined", undefined, false],
])("isWriteConflict when %s", (_, error, says) => {
  expect(isWriteConflict(error)).toBe(says);
});

test.each([
  ["a foreign key has no row", fromAdapter({ originalCode: "23503" }), true],
  ["Prisma found no row to change", { code: "P2025" }, true],
  ["a value is taken", fromAdapter({ originalCode: "23505" }), false],
])("isRowMissing when %s", (_, error, says) => {
  expect(isRowMissing(error)).toBe(says);
});
