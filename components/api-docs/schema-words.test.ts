import { expect, test } from "vitest";
import type { JsonSchema } from "@/lib/platform/http/openapi";
import { fieldsOf, inWords } from "./schema-words";

const spoken = (schema: JsonSchema) =>
  inWords(schema)
    .map((piece) => (typeof piece === "string" ? piece : `<${piece.shape}>`))
    .join("");

test.each<[string, JsonSchema]>([
  ["text", { type: "string" }],
  ["text, 1 to 300 characters", { type: "string", minLength: 1, maxLength: 300 }],
  ["text, up to 2,000 characters", { type: "string", maxLength: 2000 }],
  ["id (UUID)", { type: "string", format: "uuid" }],
  ["time (ISO 8601, UTC) or null", { anyOf: [{ type: "string", format: "date-time" }, { type: "null" }] }],
  ["text or null", { type: ["string", "null"] }],
  ['"main" or "sub"', { type: "string", enum: ["main", "sub"] }],
  ['"newest" or "title"; default "newest"', { type: "string", enum: ["newest", "title"], default: "newest" }],
  ['"delete"', { type: "string", const: "delete" }],
  ["whole number, 1 to 5", { type: "integer", minimum: 1, maximum: 5 }],
  ["whole number, 1 or more; default 50", { type: "integer", minimum: 1, default: 50 }],
  ["list of <Video>", { type: "array", items: { $ref: "#/components/schemas/Video" } }],
  ["list of id (UUID), at most 500", { type: "array", maxItems: 500, items: { type: "string", format: "uuid" } }],
  ["object of whole number", { type: "object", additionalProperties: { type: "integer" } }],
  ["object", { type: "object", properties: {} }],
  ["true or false", { type: "boolean" }],
  ["anything", {}],
])("%s", (words, schema) => {
  expect(spoken(schema)).toBe(words);
});

test("lists each field with the fields of an unnamed schema inside it", () => {
  const row: JsonSchema = { type: "object", properties: { title: { type: "string" } }, required: ["title"] };
  const fields = fieldsOf({ type: "object", properties: { rows: { type: "array", items: row }, one: row } });
  expect(fields.map(({ name, required }) => [name, required])).toEqual([
    ["rows", false],
    ["rows[].title", true],
    ["one", false],
    ["one.title", true],
  ]);
});
