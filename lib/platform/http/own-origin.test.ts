import { expect, test } from "vitest";
import { isOwnOrigin } from "./own-origin";

test.each([
  ["its own origin", "https://learn.example", "learn.example", "https://learn.example", true],
  ["no origin", null, "learn.example", "https://learn.example", true],
  ["another name of the machine", "http://192.168.1.5:3000", "192.168.1.5:3000", "http://localhost:3000", true],
  ["its host with the default port", "http://learn.example", "learn.example:80", "http://localhost:3000", true],
  ["its host by another scheme", "http://learn.example", "learn.example", "https://learn.example", false],
  ["its host on another port", "https://learn.example:8443", "learn.example", "https://learn.example", false],
  ["another host", "https://evil.example", "learn.example", "https://learn.example", false],
  [
    "a host that only begins with its own",
    "https://learn.example.evil",
    "learn.example",
    "https://learn.example",
    false,
  ],
  ["an opaque origin", "null", "learn.example", "https://learn.example", false],
  ["another host without a Host header", "https://evil.example", null, "https://learn.example", false],
  ["a malformed Host header", "http://a b", "a b", "http://localhost:3000", false],
])("a call from %s is allowed or not", (_, origin, host, appUrl, isOwn) => {
  expect(isOwnOrigin(origin, host, appUrl)).toBe(isOwn);
});
