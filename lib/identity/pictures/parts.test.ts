import { expect, test } from "vitest";
import { halvedPicture } from "@/testing/picture";
import { pictureWithMetadata } from "@/testing/picture-with-metadata";
import { hasTooManyParts } from "./parts";
import { PICTURE_TYPES, type PictureType } from "./picture";

test.each(PICTURE_TYPES)("an ordinary %s is decoded", (type) => {
  expect(hasTooManyParts(pictureWithMetadata(type), type)).toBe(false);
});

const CHUNK = Buffer.from([0, 0, 0, 0, 0x74, 0x65, 0x53, 0x74, 0, 0, 0, 0]);
const png = halvedPicture(8, 8);

test.each([
  ["scans of a JPEG", "image/jpeg", Buffer.alloc(0), Buffer.from([0xff, 0xda]), 50],
  ["segments of a JPEG", "image/jpeg", Buffer.alloc(0), Buffer.from([0xff, 0xe1, 0, 2]), 1_000],
  ["frames of a WebP", "image/webp", Buffer.from("RIFF....WEBP"), Buffer.from("ANMF...."), 1_000],
  // The signature counts as a part, and the picture itself has three more.
  ["chunks of a PNG", "image/png", png.subarray(0, 8), CHUNK, 10_000 - 4],
] as const)("%s are limited", (_, type: PictureType, before, part, most) => {
  const ending = type === "image/png" ? png.subarray(8) : Buffer.alloc(0);
  const file = (count: number) => Buffer.concat([before, ...Array.from({ length: count }, () => part), ending]);
  expect(hasTooManyParts(file(most), type)).toBe(false);
  expect(hasTooManyParts(file(most + 1), type)).toBe(true);
});

test("a chunk that is longer than its file is the last", () => {
  expect(hasTooManyParts(Buffer.concat([png.subarray(0, 8), Buffer.alloc(12, 0xff)]), "image/png")).toBe(false);
});
