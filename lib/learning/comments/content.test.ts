import { expect, it } from "vitest";
import { contentProblem } from "./content";
import { commentEditSchema } from "./schema";

it.each([
  ["", "A comment cannot be empty"],
  [" \n\t ", "A comment cannot be empty"],
  ["\u200b \u2060", "A comment cannot be empty"],
  ["x", null],
  [`  ${"x".repeat(5000)}\n`, null],
  ["x".repeat(5001), "Please keep this under 5,000 characters"],
])("the form and the server agree on %j: %s", (content, problem) => {
  expect(contentProblem(content)).toBe(problem);
  const { error } = commentEditSchema.safeParse({ content });
  expect(error?.issues[0]?.message ?? null).toBe(problem);
});
