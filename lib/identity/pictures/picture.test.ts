import { expect, test } from "vitest";
import { NOT_A_PICTURE, PICTURE_LIMIT, PICTURE_TOO_LARGE, refusalOf } from "./picture";

test.each([
  ["image/png", 1, null],
  ["image/jpeg", PICTURE_LIMIT, null],
  ["image/avif", PICTURE_LIMIT + 1, PICTURE_TOO_LARGE],
  ["image/svg+xml", 100, NOT_A_PICTURE],
  ["image/PNG", 100, NOT_A_PICTURE],
  ["image/webp", 0, NOT_A_PICTURE],
  ["text/html", PICTURE_LIMIT + 1, NOT_A_PICTURE],
  ["", 100, NOT_A_PICTURE],
])("%s of %i bytes: %s", (type, size, refusal) => {
  expect(refusalOf({ type, size })).toBe(refusal);
});
