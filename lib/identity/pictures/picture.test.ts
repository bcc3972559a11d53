import { expect, test } from "vitest";
import { MAX_PICTURE_BYTES, NOT_A_PICTURE, PICTURE_TOO_LARGE, refusalOf } from "./picture";

test.each([
  ["image/png", 1, null],
  ["image/jpeg", MAX_PICTURE_BYTES, null],
  ["image/avif", MAX_PICTURE_BYTES + 1, PICTURE_TOO_LARGE],
  ["image/svg+xml", 100, NOT_A_PICTURE],
  ["image/PNG", 100, NOT_A_PICTURE],
  ["image/webp", 0, NOT_A_PICTURE],
  ["text/html", MAX_PICTURE_BYTES + 1, NOT_A_PICTURE],
  ["", 100, NOT_A_PICTURE],
])("%s of %i bytes: %s", (type, size, refusal) => {
  expect(refusalOf({ type, size })).toBe(refusal);
});
