import { describe, expect, test } from "vitest";
import { requireShape } from "./json-shape";

const shape = (text: string, options = {}) => requireShape(new TextEncoder().encode(text), options);
const nested = (levels: number) => "[".repeat(levels) + "]".repeat(levels);
const list = (values: number) => JSON.stringify(Array.from({ length: values }, () => 0));

describe("the shape of a JSON body", () => {
  test.each([
    ["32 levels", nested(32)],
    ["32 levels in each of two lists", `[${nested(31)},${nested(31)}]`],
    ["10,000 values", list(10_000)],
    ["brackets and commas in texts", JSON.stringify({ text: `\\"${"[{,".repeat(20_000)}` })],
    ["malformed text, which the parser rejects later", `"\\`],
  ])("is accepted with %s", (_, text) => {
    expect(() => shape(text)).not.toThrow();
  });

  test.each([
    ["33 levels of lists", nested(33), "The request has more than 32 levels"],
    ["33 levels of objects", '{"a":'.repeat(33), "The request has more than 32 levels"],
    ["10,001 values", list(10_001), "The request has more than 10000 values"],
  ])("is rejected with %s", (_, text, detail) => {
    expect(() => shape(text)).toThrow(expect.objectContaining({ status: 400, detail }));
  });

  test("of a directory is accepted with 40,000 values, but not with more levels", () => {
    expect(() => shape(list(40_000), { isOfDirectory: true })).not.toThrow();
    expect(() => shape(list(40_001), { isOfDirectory: true })).toThrow("The request has more than 40000 values");
    expect(() => shape(nested(33), { isOfDirectory: true })).toThrow();
  });
});
