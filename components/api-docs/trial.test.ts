import { expect, test } from "vitest";
import { exampleId } from "@/lib/platform/example-id";
import type { Operation } from "@/lib/platform/http/openapi";
import { trialOf } from "./trial";

const READER = "00000000-0000-4000-8000-000000000001";

const id = { name: "id", in: "path", required: true, schema: { type: "string" }, example: exampleId("user") } as const;

/** A call whose path or body names the example's user. */
const call = (access: string, requestBody?: Operation["requestBody"]) => ({
  method: "POST" as const,
  path: "/api/users/{id}",
  operation: {
    operationId: "call",
    tags: [],
    summary: "Call",
    security: [],
    "x-access": access,
    parameters: [id],
    responses: {},
    ...(requestBody && { requestBody }),
  },
});

const bodyOf = (type: string) => ({
  required: true,
  content: { [type]: { schema: {}, example: { userId: exampleId("user") } } },
});

test.each([
  ["puts the reader in the path", "selfOrAdmin", READER],
  ["keeps the example's user in a call for administrators", "admin", exampleId("user")],
])("%s", (_, access, value) => {
  expect(trialOf(call(access), READER)?.parameters).toEqual([{ name: "id", in: "path", required: true, value }]);
});

test("puts the reader in the body, and the example's user for a visitor", () => {
  const rating = call("selfInBody", bodyOf("application/json"));
  expect(trialOf(rating, READER)?.body).toContain(READER);
  expect(trialOf(rating, null)?.body).toContain(exampleId("user"));
});

test("shows a number of an example as text", () => {
  const limit = { name: "limit", in: "query", required: false, schema: { type: "integer" }, example: 50 } as const;
  const listing = call("user");
  const trial = trialOf({ ...listing, operation: { ...listing.operation, parameters: [limit] } }, READER);
  expect(trial?.parameters[0]?.value).toBe("50");
});

test("has no body for a call without one, and no trial for a form", () => {
  expect(trialOf(call("user"), READER)?.body).toBeNull();
  expect(trialOf(call("visitor", bodyOf("application/x-www-form-urlencoded")), READER)).toBeNull();
});
