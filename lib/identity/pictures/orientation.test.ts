import { expect, test } from "vitest";
import { exifOf, orientationOf } from "./orientation";

test.each([
  ["little-endian", [0x49, 0x49, 42, 0, 8, 0, 0, 0, 1, 0, 0x12, 0x01, 3, 0, 1, 0, 0, 0, 8, 0, 0, 0], 8],
  ["big-endian", [...exifOf(3)], 3],
  ["none", [0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 0], 1],
  ["out of range", [...exifOf(9)], 1],
  ["a directory behind the end", [0x4d, 0x4d, 0, 42, 0, 0, 1, 0], 1],
  ["another byte order", [0, 0, 0, 42, 0, 0, 0, 8, 0, 0], 1],
  ["nothing", [], 1],
])("reads an orientation: %s", (_, bytes, orientation) => {
  expect(orientationOf(Uint8Array.from(bytes))).toBe(orientation);
});
