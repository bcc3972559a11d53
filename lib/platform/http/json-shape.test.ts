import { describe, expect, test } from "vitest";
import { requireShape } from "./json-shape";

const shape = (text: string, options = {}) => requireShape(new TextEncoder().encode(text), options);
const nested = (levels: number) => "[".repeat(levels) + "]".repeat(levels);
const list = (values: number) => JSON.stringify(Array.from({ length: values }, () => 0));

describe("the shape of a JSON body", () => {
  test.each([
    ["no more levels than allowed", nested(32)],
    ["lists beside each other", `[${nested(31)},${nested(31)}]`],
    ["no more values than allowed", list(10_000)],
    ["brackets and commas in texts", JSON.stringify({ text: `\\"${"[{,".repeat(20_000)}` })],
    ["malformed text, which the parser refuses", `"\\`],
  ])("may have %s", (_, text) => {
    expect(() => shape(text)).not.toThrow();
  });

  test.each([
    ["more levels", nested(33), "The request has more than 32 levels"],
    ["more levels of objects", '{"a":'.repeat(33), "The request has more than 32 levels"],
    ["more values", list(10_001), "The request has more than 10000 values"],
  ])("may not have %s", (_, text, detail) => {
    expect(() => shape(text)).toThrow(expect.objectContaining({ status: 400, detail }));
  });

  test("may have any number of values where a directory sends it, and no more levels", () => {
    expect(() => shape(list(20_000), { anyNumber: true })).not.toThrow();
    expect(() => shape(nested(33), { anyNumber: true })).toThrow();
  });
});
