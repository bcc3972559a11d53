import { expect, test } from "vitest";
import { visitor } from "@/tests/fixtures/client";
import { makeUser } from "@/tests/fixtures/test-user";

test("the description is public", async () => {
  const { status, headers, body } = await visitor("GET", "/api/openapi.json");
  expect(status).toBe(200);
  expect(headers.get("content-type")).toBe("application/json");
  expect(headers.get("cache-control")).toBe("no-store");
  expect(body).toMatchObject({ openapi: "3.1.0" });
});

test("the description has no data of users", async () => {
  const person = await makeUser();
  const { body } = await person.call("GET", "/api/openapi.json");
  expect(JSON.stringify(body)).not.toContain(person.email);
});

test("the description cannot be changed", async () => {
  const { status, headers } = await visitor("POST", "/api/openapi.json", {});
  expect(status).toBe(405);
  expect(headers.get("allow")).toBe("GET, HEAD, OPTIONS");
});

test("the page of the API's reference is public", async () => {
  const { status, body } = await visitor<string>("GET", "/docs");
  expect(status).toBe(200);
  expect(body).toContain("/api/openapi.json");
});
