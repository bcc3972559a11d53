import { expect, test } from "vitest";
import { z } from "zod";
import { requiredText, text, withSpellings, writtenLines } from "./schema";

const schema = withSpellings(z.object({ videoUrl: z.string(), title: z.string().optional() }), {
  video_url: "videoUrl",
});

test.each([
  [{ video_url: "a" }, { videoUrl: "a" }],
  [{ videoUrl: "a" }, { videoUrl: "a" }],
  [{ video_url: "twin", videoUrl: "own" }, { videoUrl: "own" }],
  [{ videoUrl: "own", video_url: "twin", other: 1 }, { videoUrl: "own" }],
  [JSON.parse('{"video_url":"a","__proto__":{"title":"x"},"constructor":"y"}'), { videoUrl: "a" }],
])("a body %j is parsed as %j", (body, value) => {
  expect(schema.parse(body)).toEqual(value);
});

test.each([null, undefined, 1, "text", [{ video_url: "a" }]])("a body %j is rejected", (body) => {
  expect(schema.safeParse(body).success).toBe(false);
});

test("text rejects NUL, a lone surrogate and text that is too long", () => {
  expect(text(10).safeParse("a\u0000b").success).toBe(false);
  expect(text(10).safeParse("half \ud83d").success).toBe(false);
  expect(text(10).safeParse("whole 😀").success).toBe(true);
  expect(text(3).safeParse("four").success).toBe(false);
});

test.each([
  ["", false],
  ["   ", false],
  [undefined, false],
  [" a ", true],
])("requiredText accepts %j: %s", (value, says) => {
  expect(requiredText(10, "Title is required").safeParse(value).success).toBe(says);
});

test("writtenLines drops blank lines", () => {
  expect(writtenLines(10).parse([" a ", "", "  ", "b"])).toEqual(["a", "b"]);
});
