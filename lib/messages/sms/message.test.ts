import { expect, test } from "vitest";
import { codeMessage } from "./message";

test("a message with a code ends with the line that phones recognise", () => {
  const { text } = codeMessage("123456", "learn.example.com");
  expect(text).toContain("123456 is your Waypoint code");
  expect(text.split("\n").at(-1)).toBe("@learn.example.com #123456");
});
