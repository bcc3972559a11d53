import { expect, test } from "vitest";
import { safePath } from "./safe-path";

test.each([
  ["/learn", "/learn"],
  ["/learn?q=a%20b&sort=title#top", "/learn?q=a%20b&sort=title#top"],
  ["/videos/x/../y", "/videos/y"],
  [null, "/"],
  [undefined, "/"],
  ["", "/"],
  ["learn", "/"],
  ["https://evil.example/", "/"],
  ["//evil.example/", "/"],
  ["/\\evil.example", "/"],
  ["/\t/evil.example", "/"],
  ["/.//evil.example", "/"],
  ["/%5cevil.example", "/%5cevil.example"],
  ["javascript:alert(1)", "/"],
  ["/login?next=/learn", "/"],
  ["/challenge?next=/learn", "/"],
])("safePath turns %j into %j", (wanted, path) => {
  expect(safePath(wanted)).toBe(path);
});
