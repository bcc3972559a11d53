import { expect, test } from "vitest";
import { subjectAddress } from "./subject-address";

test.each([
  ["path", "/learning-paths/7"],
  ["video", "/videos/7"],
  ["track", "/career-tracks/7"],
] as const)("the page of a %s is at %s", (kind, address) => {
  expect(subjectAddress({ kind, id: "7" })).toBe(address);
});
