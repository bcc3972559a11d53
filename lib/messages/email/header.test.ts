import { describe, expect, test } from "vitest";
import { isAddress, isOwnHeader, oneLine } from "./header";

test.each([
  ["You are invited", "You are invited"],
  ["Hello\r\nBcc: everybody@people.test", "Hello Bcc: everybody@people.test"],
  ["a\nb\rc\u0000d\u0085e\u2028f\u2029g\u000bh", "a b c d e f g h"],
  ["  Grüße 👋 \t", "Grüße 👋"],
  ["\r\n\r\n", ""],
])("oneLine turns %j into %j", (text, line) => {
  expect(oneLine(text)).toBe(line);
});

describe("isAddress", () => {
  test.each([
    "ada@people.test",
    "admin@localhost",
    "ada+waypoint@people.test",
    "o'neil@people.test",
    "jürgen@müller.test",
  ])("accepts %s", (text) => expect(isAddress(text)).toBe(true));

  test.each([
    "",
    "ada",
    "@people.test",
    "ada@",
    "ada@people.test, bob@people.test",
    "ada@people.test;bob@people.test",
    "Ada <ada@people.test>",
    "ada@people.test\r\nBcc: bob@people.test",
    "ada@people.test\u0000",
    "ada@people.test\n",
    'ada@people.test"bob',
    "ada@people@test",
    "ada@people.\u202etest",
    `${"a".repeat(250)}@people.test`,
  ])("rejects %j", (text) => expect(isAddress(text)).toBe(false));
});

test.each([
  ["List-Unsubscribe", true],
  ["X-Anything", true],
  ["Bcc", false],
  ["to", false],
  ["Content-Type", false],
  ["X-One\r\nBcc", false],
  ["X One", false],
  ["", false],
])("a mail may set the header %j: %s", (name, allowed) => {
  expect(isOwnHeader(name)).toBe(allowed);
});
