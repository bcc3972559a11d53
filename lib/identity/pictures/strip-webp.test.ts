import { expect, test } from "vitest";
import { pictureWithMetadata } from "@/testing/picture-with-metadata";
import { stripWebp } from "./strip-webp";

const stripped = Buffer.from(stripWebp(pictureWithMetadata("image/webp")) ?? []);

test("the header announces what is left: Exif data with the orientation, and no XMP", () => {
  expect(stripped.readUInt32LE(4)).toBe(stripped.length - 8);
  const flags = stripped[stripped.indexOf("VP8X") + 8] ?? 0;
  expect([flags & 0x08, flags & 0x04]).toEqual([0x08, 0]);
});

test("what stands after its end is removed", () => {
  expect(Buffer.from(stripWebp(Buffer.concat([stripped, Buffer.from("secret")])) ?? [])).toEqual(stripped);
});
