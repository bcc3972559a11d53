import { expect, test } from "vitest";
import { bearerOf } from "./access-token";

test.each([
  ["Bearer token", "token"],
  ["bearer  token", "token"],
  ["Bearer\ttoken", "token"],
  ["Bearer \t token", "token"],
  ["Bearer", ""],
  ["Basic token", null],
  ["Bearertoken", null],
])("the header %j has the bearer token %j", (authorization, token) => {
  expect(bearerOf(new Headers({ authorization }))).toBe(token);
});
