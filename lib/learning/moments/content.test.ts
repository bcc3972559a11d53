import { expect, it } from "vitest";
import { bodyProblem, movedSecond, takenSecond } from "./content";
import { momentChangeSchema } from "./schema";

it.each([
  ["", "This cannot be empty"],
  [" \n\t ", "This cannot be empty"],
  ["\u200b \u2060", "This cannot be empty"],
  ["x", null],
  [`  ${"x".repeat(5000)}\n`, null],
  ["x".repeat(5001), "Please keep this under 5,000 characters"],
])("the form and the server agree on %j: %s", (body, problem) => {
  expect(bodyProblem(body)).toBe(problem);
  const { error } = momentChangeSchema.safeParse({ body });
  expect(error?.issues[0]?.message ?? null).toBe(problem);
});

it.each([
  [0, 5, 0],
  [3.9, 5, 0],
  [5, 5, 0],
  [754.4, 5, 749],
  [754.4, 0, 754],
  [754.4, 30, 724],
])("at second %j with an offset of %j seconds, a note is taken at second %j", (shown, offset, taken) => {
  expect(takenSecond(shown, offset)).toBe(taken);
});

it.each([
  [10, -5, 600, 5],
  [3, -5, 600, 0],
  [598, 5, 600, 600],
  [598, 5, null, 603],
])("second %j moved by %j seconds in a lesson of %j seconds is second %j", (second, by, duration, moved) => {
  expect(movedSecond(second, by, duration)).toBe(moved);
});
