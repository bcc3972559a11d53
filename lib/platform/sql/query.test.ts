import { expect, test } from "vitest";
import { z } from "zod";
import { checkRows, jsonText } from "./query";

const schema = z.object({ id: z.string(), points: z.int() });
const statement = "SELECT id,\n         points FROM videos";

test("accepts rows that fit their schema", () => {
  expect(() => checkRows(schema, [{ id: "a", points: 1 }], statement)).not.toThrow();
});

test("names the statement and the field when a row lacks a field of its schema", () => {
  expect(() => checkRows(schema.extend({ shelf: z.string() }), [{ id: "a", points: 1 }], statement)).toThrow(
    "(shelf is missing): SELECT id, points FROM videos",
  );
});

test("names a field once when every row lacks it", () => {
  expect(() => checkRows(schema, [{ id: "a" }, { id: "b" }], statement)).toThrow(/\(points is missing\)/);
});

test("names a field of another type, and no value", () => {
  expect(() => checkRows(schema, [{ id: "a", points: "secret" }], statement)).toThrow(/points: .*expected number/);
  expect(() => checkRows(schema, [{ id: "a", points: "secret" }], statement)).not.toThrow(/secret/);
});

test("names a field that is missing within JSON text", () => {
  const page = z.object({ json: jsonText(z.array(schema)) });
  expect(() => checkRows(page, [{ json: '[{"id":"a","points":1}]' }], statement)).not.toThrow();
  expect(() => checkRows(page, [{ json: '[{"id":"a"}]' }], statement)).toThrow("(json.0.points is missing)");
});
