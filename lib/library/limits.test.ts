import { expect, test } from "vitest";
import { requirePlaces, requireRoomFor } from "./limits";

const conflict = expect.objectContaining({ status: 409 });

test("a library has room for so many areas, paths and tracks", () => {
  requireRoomFor("knowledge area", 1_999);
  expect(() => requireRoomFor("knowledge area", 2_000)).toThrow(conflict);
  expect(() => requireRoomFor("learning path", 2_000)).toThrow(conflict);
  expect(() => requireRoomFor("career track", 1_000)).toThrow(conflict);
});

test("learning paths get so many lessons, and shorter ones in any library", () => {
  requirePlaces(49_500, 500);
  expect(() => requirePlaces(49_500, 501)).toThrow(conflict);
  requirePlaces(90_000, -1);
});
