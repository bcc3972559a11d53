import { expect, test } from "vitest";
import { operationsOf } from "@/lib/platform/http/openapi";
import { apiDocument } from "./document";
import { ids } from "./examples";
import { trialOf } from "./trial";

const READER = "00000000-0000-4000-8000-000000000001";
const trial = (id: string, reader: string | null = READER) => {
  const call = operationsOf(apiDocument()).find(({ operation }) => operation.operationId === id);
  return call ? trialOf(call, reader) : undefined;
};

test.each([
  ["the reader stands for the person in the address", "getUser", READER],
  ["but not where administrators speak of others", "deleteUser", ids.person],
])("%s", (_, id, value) => {
  expect(trial(id)?.parameters[0]).toEqual({ name: "id", in: "path", required: true, value });
});

test("and in the body; a visitor sees the example's", () => {
  expect(trial("rateVideo")?.body).toContain(READER);
  expect(trial("rateVideo", null)?.body).toContain(ids.person);
});

test("a call without a body has none, and signing in and out cannot be tried", () => {
  expect(trial("getVideo")?.body).toBeNull();
  expect(trial("signIn")).toBeNull();
});
