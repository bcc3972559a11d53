import { describe, expect, test } from "vitest";
import { type MediaTypes, operationsOf } from "@/lib/platform/http/openapi";
import { collectCalls, collectDocument } from "@/scripts/openapi/collect";

const calls = await collectCalls();
const document = await collectDocument();
const operations = operationsOf(document).map((call) => [`${call.method} ${call.path}`, call] as const);
const accessOf = new Map(calls.map(({ id, access }) => [id, access]));

describe("the document is OpenAPI 3.1", () => {
  test("has a root, paths below /api and names for its schemas", () => {
    expect(document).toMatchObject({ openapi: "3.1.0", info: { title: "Waypoint", version: expect.any(String) } });
    for (const path of Object.keys(document.paths)) expect(path).toMatch(/^\/api(\/([\w.-]+|\{\w+\}))+$/);
    for (const name of Object.keys(document.components.schemas)) expect(name).toMatch(/^[A-Z][A-Za-z]+$/);
    expect(operations.length).toBeGreaterThan(100);
  });

  test("resolves every reference and uses every named schema", () => {
    const refs = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(([, ref = ""]) => ref);
    const targets = new Set(refs);
    for (const ref of targets) {
      expect(ref).toMatch(/^#\/components\/(schemas|headers)\/[\w-]+$/);
      const [, , kind = "", name = ""] = ref.split("/");
      expect(document.components[kind as "schemas"], ref).toHaveProperty([name]);
    }
    const unused = Object.keys(document.components.schemas).filter((it) => !targets.has(`#/components/schemas/${it}`));
    expect(unused).toEqual([]);
  });

  test("has a call in every group", () => {
    const used = new Set(operations.flatMap(([, { operation }]) => operation.tags));
    expect(document.tags.map(({ name }) => name).filter((name) => !used.has(name))).toEqual([]);
  });

  test.each(operations)("describes %s completely", (_, { path, operation }) => {
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    const parameters = operation.parameters.filter((it) => it.in === "path");
    expect(parameters.map(({ name }) => name).toSorted()).toEqual(inPath.toSorted());
    for (const parameter of parameters) {
      const example = expect.any(parameter.schema.type === "integer" ? Number : String);
      expect(parameter).toMatchObject({ required: true, example });
    }
    for (const { schema } of operation.parameters) expect(schema.type).toBeTypeOf("string");
    for (const scheme of operation.security.flatMap(Object.keys)) {
      expect(document.components.securitySchemes).toHaveProperty(scheme);
    }
    expect(document["x-access"]).toHaveProperty([operation["x-access"]]);
    expect(operation.summary).toMatch(/^[A-Z].*[^.]$/);
    expect(Object.keys(operation.responses).some((status) => /^(2\d\d|302)$/.test(status))).toBe(true);
    for (const [status, answer] of Object.entries(operation.responses)) {
      expect(status).toMatch(/^[2-5]\d\d$/);
      expect(answer.description).toMatch(/\S/);
      if (Number(status) < 400 || path.startsWith("/api/auth/")) continue;
      const isScim = path.startsWith("/api/scim/");
      expect(Object.keys(answer.content ?? {})).toEqual([
        isScim ? "application/scim+json" : "application/problem+json",
      ]);
    }
    if (["session", "apiToken"].includes(accessOf.get(operation.operationId)?.credentials ?? "")) {
      expect(Object.keys(operation.responses)).toEqual(expect.arrayContaining(["401", "403", "503"]));
    }
  });
});

describe("every example fits its schema", () => {
  const callOf = new Map(calls.map((call) => [call.id, call]));

  test.each(operations)("%s", (_, { operation }) => {
    const { params, query, body, answer } = callOf.get(operation.operationId) ?? {};
    const valuesIn = (place: string) =>
      Object.fromEntries(
        operation.parameters
          .filter((it) => it.in === place && it.example !== undefined)
          .map(({ name, example }) => [name, String(example)]),
      );
    const exampleIn = (content: MediaTypes | undefined) => Object.values(content ?? {})[0]?.example;
    const [, success] = Object.entries(operation.responses).find(([status]) => status.startsWith("2")) ?? [];
    if (params) expect(params.safeParse(valuesIn("path")).error).toBeUndefined();
    if (query) expect(query.safeParse(valuesIn("query")).error).toBeUndefined();
    if (body) expect(body.safeParse(exampleIn(operation.requestBody?.content)).error).toBeUndefined();
    if (typeof answer === "object") expect(answer.safeParse(exampleIn(success?.content)).error).toBeUndefined();
    if (typeof answer === "string" && answer.startsWith("text/"))
      expect(exampleIn(success?.content)).toBeTypeOf("string");
  });
});
