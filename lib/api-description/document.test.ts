import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { operationsOf } from "@/lib/platform/http/openapi";
import { accesses } from "./access";
import { apiDocument, groups } from "./document";

const routeFiles = readdirSync("app/api", { recursive: true, encoding: "utf8" })
  .filter((name) => path.basename(name) === "route.ts" && !name.includes("[..."))
  .map((name) => name.replaceAll(path.sep, "/"));

/** What a route file says of each of its calls: the options of `route()` as they are written, by their names. */
function callsOf(file: string) {
  const source = readFileSync(path.join("app/api", file), "utf8");
  const imports = [...source.matchAll(/^import \{([^}]*)\} from "([^"]+)";/gm)].flatMap(([, some = "", from = ""]) =>
    some.split(",").map((name) => [name.trim().replace(/^type /, ""), from] as const),
  );
  return [...source.matchAll(/^ {2}(GET|POST|PUT|PATCH|DELETE): route\(\s*\{([^}]*)\}/gm)].map(
    ([, method = "", options = ""]) => ({
      method,
      path: `/api/${path.posix.dirname(file).replace(/\[(\w+)\]/g, "{$1}")}`,
      access: /access: (\w+)/.exec(options)?.[1],
      schemas: new Map(
        [...options.matchAll(/(params|query|body): (\w+)/g)].map(([, part = "", name = ""]) => [
          part,
          { name, from: new Map(imports).get(name) ?? "" },
        ]),
      ),
    }),
  );
}

const written = routeFiles.flatMap(callsOf);
const described = groups.flatMap(({ calls }) => calls);
const nameOf = (call: { method: string; path: string }) => `${call.method} ${call.path}`;
const isLibrarys = (call: { path: string }) => call.path.startsWith("/api/auth/");
const document = apiDocument();
const operations = operationsOf(document).map((call) => [nameOf(call), call] as const);

describe("the route files and the document say the same", () => {
  test("every method that a file gives is read", () => {
    const given = routeFiles.flatMap((file) => [
      ...readFileSync(path.join("app/api", file), "utf8").matchAll(/^ {2}(?:GET|POST|PUT|PATCH|DELETE)\b/gm),
    ]);
    expect(written.length).toBe(given.length);
    expect(written.length).toBeGreaterThan(60);
  });

  test("every call is described, and nothing more", () => {
    const own = operations.map(([name]) => name).filter((name) => !name.includes(" /api/auth/"));
    expect(own.toSorted()).toEqual(written.map(nameOf).toSorted());
  });

  test.each(written.map((call) => [nameOf(call), call] as const))(
    "%s has the rule and the schemas of its file",
    async (name, call) => {
      const description = described.find((it) => nameOf(it) === name);
      expect(description?.access).toBe(call.access);
      for (const part of ["params", "query", "body"] as const) {
        const used = call.schemas.get(part);
        const schema = used && ((await import(/* @vite-ignore */ used.from)) as Record<string, unknown>)[used.name];
        expect(description?.[part]).toBe(schema);
        if (used) expect(schema).toBeInstanceOf(z.ZodType);
      }
    },
  );
});

describe("the document is OpenAPI 3.1", () => {
  test("with what it must have at its root", () => {
    expect(document).toMatchObject({ openapi: "3.1.0", info: { title: "Waypoint", version: expect.any(String) } });
    expect(JSON.parse(JSON.stringify(document)).paths).toBeTypeOf("object");
    for (const address of Object.keys(document.paths)) expect(address).toMatch(/^\/api(\/([\w.-]+|\{\w+\}))+$/);
    for (const name of Object.keys(document.components.schemas)) expect(name).toMatch(/^[A-Z][A-Za-z]+$/);
  });

  test("every reference leads somewhere, and every named schema is of use", () => {
    const text = JSON.stringify(document);
    const refs = [...text.matchAll(/"\$ref":"([^"]+)"/g)].map(([, ref = ""]) => ref);
    const targets = new Set(refs);
    for (const ref of targets) {
      expect(ref).toMatch(/^#\/components\/(schemas|headers)\/[\w-]+$/);
      const [, , kind = "", name = ""] = ref.split("/");
      expect(document.components[kind as "schemas"], ref).toHaveProperty([name]);
    }
    const unused = Object.keys(document.components.schemas).filter((it) => !targets.has(`#/components/schemas/${it}`));
    expect(unused).toEqual([]);
  });

  test("no two calls have one id", () => {
    const ids = operations.map(([, { operation }]) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test.each(operations)("%s is whole", (_, { path: address, operation }) => {
    const inPath = [...address.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    const parameters = operation.parameters.filter((it) => it.in === "path");
    expect(parameters.map(({ name }) => name).toSorted()).toEqual(inPath.toSorted());
    for (const parameter of parameters)
      expect(parameter).toMatchObject({ required: true, example: expect.any(String) });
    for (const { schema } of operation.parameters) expect(schema.type).toBeTypeOf("string");
    expect(document.tags.map(({ name }) => name)).toEqual(expect.arrayContaining(operation.tags));
    for (const scheme of operation.security.flatMap(Object.keys)) {
      expect(document.components.securitySchemes).toHaveProperty(scheme);
    }
    expect(operation.summary).toMatch(/^[A-Z].*[^.]$/);
    expect(Object.keys(operation.responses).some((status) => /^2\d\d$/.test(status))).toBe(true);
    for (const [status, answer] of Object.entries(operation.responses)) {
      expect(status).toMatch(/^[2-5]\d\d$/);
      expect(answer.description).toMatch(/\S/);
      if (Number(status) < 400 || isLibrarys({ path: address })) continue;
      expect(Object.keys(answer.content ?? {})).toEqual(["application/problem+json"]);
    }
    const { signedIn } = accesses[operation["x-access"] as keyof typeof accesses];
    if (signedIn) expect(Object.keys(operation.responses)).toEqual(expect.arrayContaining(["401", "403", "503"]));
  });
});

describe("every example fits", () => {
  test.each(described.map((call) => [nameOf(call), call] as const))("%s", (_, call) => {
    const { example, params, query, body, answer } = call;
    if (params) expect(params.safeParse(example?.params).error).toBeUndefined();
    if (query) expect(query.safeParse(example?.query).error).toBeUndefined();
    if (body) expect(body.safeParse(example?.body).error).toBeUndefined();
    if (typeof answer === "object") expect(answer.safeParse(example?.answer).error).toBeUndefined();
    if (answer) expect(example?.answer).toBeDefined();
  });
});
