import { describe, expect, test } from "vitest";
import { pictureWithMetadata } from "@/testing/picture-with-metadata";
import { exifOf, orientationOf } from "./orientation";
import { PICTURE_TYPES, type PictureType } from "./picture";
import { pictureTypeOf } from "./picture-type";
import { stripMetadata } from "./strip-metadata";

const strip = (bytes: Uint8Array, type: PictureType) => {
  const stripped = stripMetadata(bytes, type);
  return stripped && Buffer.from(stripped);
};

/** The orientation in the first Exif data of a file, wherever it lies. */
const orientationIn = (bytes: Buffer) => {
  const at = bytes.indexOf(Buffer.from("MM\0*", "latin1"));
  return at < 0 ? null : orientationOf(bytes.subarray(at));
};

describe.each(PICTURE_TYPES)("%s", (type) => {
  const original = pictureWithMetadata(type);

  test("loses its metadata, and stays a picture of its type", () => {
    expect(original.includes("secret")).toBe(true);
    const stripped = strip(original, type);
    expect(stripped?.includes("secret")).toBe(false);
    expect(stripped?.length).toBeLessThanOrEqual(original.length);
    expect(pictureTypeOf(stripped ?? Buffer.alloc(0))).toBe(type);
  });

  test("stays byte for byte as it is without metadata", () => {
    const stripped = strip(original, type) ?? Buffer.alloc(0);
    expect(stripMetadata(stripped, type)).toBe(stripped);
  });

  test("is refused when it is cut off within its headers, and never throws", () => {
    expect(stripMetadata(original.subarray(0, 19), type)).toBeNull();
    for (let length = 16; length < original.length; length += 1) stripMetadata(original.subarray(0, length), type);
    for (let at = 16; at < original.length; at += 1) {
      const broken = Buffer.from(original);
      broken[at] = 255 - (broken[at] ?? 0);
      stripMetadata(broken, type);
    }
  });
});

test.each(["image/jpeg", "image/png", "image/webp"] as const)("%s keeps its orientation alone", (type) => {
  const stripped = strip(pictureWithMetadata(type), type) ?? Buffer.alloc(0);
  expect(orientationIn(stripped)).toBe(6);
  expect(stripped.includes(Buffer.from(exifOf(6)))).toBe(true);
});

test.each(["image/jpeg", "image/png", "image/gif"] as const)("%s loses what stands after its end", (type) => {
  const clean = strip(pictureWithMetadata(type), type) ?? Buffer.alloc(0);
  expect(strip(Buffer.concat([clean, Buffer.from("<script>secret</script>")]), type)).toEqual(clean);
});
