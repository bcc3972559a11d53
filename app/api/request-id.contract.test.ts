import { expect, test } from "vitest";
import { type Refusal, visitor } from "@/tests/fixtures/client";

const ID = "0f8fad5b-d9cb-469f-a165-70867728950e";
const UUID = /^[0-9a-f-]{36}$/;
const withId = (method: string, path: string, id: string) =>
  visitor<Refusal & { requestId: string }>(method, path, undefined, { "x-request-id": id });

test.each([
  ["a refusal", "GET", "/api/session"],
  ["an unknown call", "GET", "/api/nothing"],
  ["a malformed address", "GET", "/api/videos/%"],
  ["an unsupported method", "PUT", "/api/healthz"],
])("%s carries the caller's id in its header and its body", async (_, method, path) => {
  const { headers, body } = await withId(method, path, ID.toUpperCase());
  expect(headers.get("x-request-id")).toBe(ID);
  expect(body.requestId).toBe(ID);
});

test.each(["/api/healthz", "/login", "/icon.svg"])("%s answers with the caller's id", async (path) => {
  expect((await withId("GET", path, ID)).headers.get("x-request-id")).toBe(ID);
});

test("an id that is no UUID is replaced", async () => {
  const { headers, body } = await withId("GET", "/api/session", "ada");
  expect(headers.get("x-request-id")).toMatch(UUID);
  expect(body.requestId).toBe(headers.get("x-request-id"));
});
