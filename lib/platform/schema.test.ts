import { expect, test } from "vitest";
import { z } from "zod";
import {
  blankableText,
  id,
  line,
  requiredId,
  requiredLine,
  requiredText,
  text,
  timeZone,
  withSpellings,
  writtenLines,
} from "./schema";

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

test.each([
  [text(40), " two\r\nlines\u0007 ", " two\nlines "],
  [line(40), " two\r\nlines\u0007 ", "two lines"],
  [requiredText(40, "required"), " two\r\nlines\u0007 ", "two\nlines"],
  [requiredLine(40, "required"), " two\r\nlines\u0007 ", "two lines"],
  [requiredLine(4, "required"), "Cafe\u0301\u0007", "Café"],
  [blankableText(40), null, ""],
  [blankableText(40), " \u0007", ""],
])("case %# removes control characters and normalises spaces and accents", (schema, value, normal) => {
  expect(schema.parse(value)).toBe(normal);
});

test.each(["\u200b\u200b", "\u3164", "\u0007", " \u2060 "])("%j is blank", (value) => {
  for (const schema of [requiredText(10, "Title is required"), requiredLine(10, "Title is required")]) {
    expect(schema.safeParse(value).error?.issues.map(({ message }) => message)).toEqual(["Title is required"]);
  }
});

test("writtenLines drops blank lines", () => {
  expect(writtenLines(10).parse([" a ", "", "  ", "b"])).toEqual(["a", "b"]);
});

const ID = "3f1c2a84-6a0e-4f43-9d55-0c6b1d1f7a10";

test("an id is lower-cased, also in lists", () => {
  expect(id.parse(ID.toUpperCase())).toBe(ID);
  expect(z.array(id).parse([ID, ID.toUpperCase()])).toEqual([ID, ID]);
});

test.each([
  [{}, "videoId is missing"],
  [{ videoId: null }, "videoId is missing"],
  [{ videoId: "" }, "videoId is missing"],
  [{ videoId: "7" }, "This is not a valid id"],
  [{ videoId: 7 }, "This is not a valid id"],
])("the id in %j is rejected: %s", (body, message) => {
  expect(z.object({ videoId: id }).safeParse(body).error?.issues[0]?.message).toBe(message);
});

test("a required id has its own message", () => {
  expect(requiredId("Knowledge area is required").safeParse(undefined).error?.issues[0]?.message).toBe(
    "Knowledge area is required",
  );
});

test.each([
  ["Europe/Berlin", "Europe/Berlin"],
  ["Asia/Kolkata", "Asia/Kolkata"],
  ["EST", "EST"],
  ["AET", "Australia/Sydney"],
  ["IST", "Asia/Calcutta"],
  ["US/Pacific-New", "America/Los_Angeles"],
  ["Canada/East-Saskatchewan", "America/Regina"],
])("the time zone %s becomes %s, which PostgreSQL knows", (written, zone) => {
  expect(timeZone.parse(written)).toBe(zone);
});

test.each(["", "Nowhere", "A".repeat(65)])("a time zone '%s' is unknown", (written) => {
  expect(timeZone.safeParse(written).error?.issues).toMatchObject([{ message: "Unknown time zone" }]);
});
