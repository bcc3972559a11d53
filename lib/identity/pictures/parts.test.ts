import { expect, test } from "vitest";
import { halvedPicture } from "@/tests/fixtures/picture";
import { pictureWithMetadata } from "@/tests/fixtures/picture-with-metadata";
import { hasTooManyParts } from "./parts";
import { PICTURE_TYPES, type PictureType } from "./picture";

test.each(PICTURE_TYPES)("an ordinary %s does not have too many parts", (type) => {
  expect(hasTooManyParts(pictureWithMetadata(type), type)).toBe(false);
});

const png = halvedPicture(8, 8);

test.each<[string, PictureType, before: Buffer, part: Buffer, most: number]>([
  ["scans of a JPEG", "image/jpeg", Buffer.from([0xff, 0xd8]), Buffer.from([0xff, 0xda, 0, 2]), 50],
  ["segments of a JPEG", "image/jpeg", Buffer.from([0xff, 0xd8]), Buffer.from([0xff, 0xe1, 0, 2]), 1_000],
  ["frames of a WebP", "image/webp", Buffer.from("RIFF....WEBP"), Buffer.from("ANMF\x01\0\0\0x\0", "latin1"), 1_000],
  ["chunks of a PNG", "image/png", png.subarray(0, 8), Buffer.from("\0\0\0\0teSt\0\0\0\0", "latin1"), 10_000],
  ["compressed texts of a PNG", "image/png", png.subarray(0, 8), Buffer.from("\0\0\0\0zTXt\0\0\0\0", "latin1"), 20],
])("%s are limited", (_, type, before, part, most) => {
  const file = (count: number) => Buffer.concat([before, Buffer.alloc(count * part.length, part)]);
  expect(hasTooManyParts(file(most), type)).toBe(false);
  expect(hasTooManyParts(file(most + 1), type)).toBe(true);
});

test.each(["grid", "iovl"])("an AVIF with a %s of other items has too many parts", (type) => {
  const file = Buffer.concat([
    pictureWithMetadata("image/avif"),
    Buffer.from(`\0\0\0\x15infe\x02\0\0\0\0\x02\0\0${type}\0`),
  ]);
  expect(hasTooManyParts(file, "image/avif")).toBe(true);
});

test("a chunk longer than its file counts as the last one", () => {
  expect(hasTooManyParts(Buffer.concat([png.subarray(0, 8), Buffer.alloc(24, 0xff)]), "image/png")).toBe(false);
});
