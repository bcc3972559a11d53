import { expect, test } from "vitest";
import { z } from "zod";
import { invalidFields } from "./problem";

const schema = z.object({
  rows: z.array(z.object({ title: z.string(), isAdmin: z.boolean() })),
  count: z.int().optional(),
  level: z.string("Level is required").optional(),
});

test.each([
  [undefined, "The request has no body"],
  [[], "The request is not an object"],
  ["text", "The request is not an object"],
  [{}, "rows is missing"],
  [{ rows: {} }, "rows is not a list"],
  [{ rows: [{ isAdmin: true }] }, "title is missing"],
  [{ rows: [{ title: 7, isAdmin: true }] }, "title is not a text"],
  [{ rows: [{ title: "a", isAdmin: "yes" }] }, "isAdmin is not true or false"],
  [{ rows: [], count: "7" }, "count is not a number"],
  [{ rows: [], level: 7 }, "Level is required"],
])("an invalid body %j has the detail: %s", (body, detail) => {
  const { error } = schema.safeParse(body);
  expect(error && invalidFields(error).detail).toBe(detail);
});

test("a problem has at most a hundred errors", () => {
  const { error } = schema.safeParse({ rows: Array.from({ length: 200_000 }, () => 0) });
  expect(error && JSON.parse(JSON.stringify(invalidFields(error))).errors).toHaveLength(100);
});
