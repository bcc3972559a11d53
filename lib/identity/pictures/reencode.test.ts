import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { hostilePictures } from "@/tests/fixtures/hostile-pictures/generate";
import { halvedPicture } from "@/tests/fixtures/picture";
import { pictureWithMetadata } from "@/tests/fixtures/picture-with-metadata";
import { NOT_A_PICTURE, PICTURE_TYPES } from "./picture";
import { reencodePicture } from "./reencode";

const refused = { status: 400, detail: NOT_A_PICTURE };

/** A published picture with its dimensions and metadata. */
const read = async (bytes: Buffer) => {
  const published = await reencodePicture(bytes);
  return { published, ...(await sharp(published).metadata()) };
};

describe.each(PICTURE_TYPES)("%s", (type) => {
  const original = pictureWithMetadata(type);

  test("becomes one frame of WebP without metadata", async () => {
    expect(original.includes("secret")).toBe(true);
    const { published, ...picture } = await read(original);
    expect(picture.format).toBe("webp");
    for (const part of ["exif", "xmp", "icc", "orientation", "pages", "loop"]) expect(picture).not.toHaveProperty(part);
    expect(published.includes("secret")).toBe(false);
    expect(await reencodePicture(original)).toEqual(published);
  });

  test("is refused when it is cut off", async () => {
    for (const length of [13, 19, 40]) {
      await expect(reencodePicture(original.subarray(0, length)), `${length} bytes`).rejects.toMatchObject(refused);
    }
  });
});

test.each(["image/jpeg", "image/png", "image/webp", "image/avif"] as const)(
  "a photo of %s that its camera took upright is upright",
  async (type) => {
    expect(await read(pictureWithMetadata(type))).toMatchObject({ width: 8, height: 16 });
  },
);

test("a photo with a place and an orientation loses the place and is turned", async () => {
  const lying = sharp(halvedPicture(800, 400)).jpeg();
  const photo = await lying
    .withExif({
      IFD0: { Orientation: "6", Make: "secret" },
      IFD3: { GPSLatitude: "52/1 31/1 0/1", GPSLatitudeRef: "N" },
    })
    .withMetadata({ orientation: 6 })
    .toBuffer();
  expect(await sharp(photo).metadata()).toMatchObject({ orientation: 6, exif: expect.anything() });
  const { published, ...picture } = await read(photo);
  expect(picture).toMatchObject({ width: 400, height: 800 });
  expect(picture).not.toHaveProperty("exif");
  expect(published.includes("secret")).toBe(false);
  const { data, info } = await sharp(published).raw().toBuffer({ resolveWithObject: true });
  const colourAt = (row: number) => [...data.subarray(row * 400 * info.channels).subarray(0, 3)];
  // The red half lay on the left: upright it is at the top.
  expect(colourAt(100)[0]).toBeGreaterThan(200);
  expect(colourAt(700)[2]).toBeGreaterThan(200);
});

test.each([
  [2_048, 1_024, 1_024, 512],
  [100, 3_000, 34, 1_024],
  [1_024, 1_024, 1_024, 1_024],
  [30, 20, 30, 20],
])("%i × %i pixels become %i × %i", async (width, height, publishedWidth, publishedHeight) => {
  expect(await read(halvedPicture(width, height))).toMatchObject({ width: publishedWidth, height: publishedHeight });
});

test("40 megapixels are published and more are refused", async () => {
  const flat = (height: number) =>
    sharp({ create: { width: 8_000, height, channels: 3, background: "#f00" } })
      .greyscale()
      .jpeg()
      .toBuffer();
  expect(await read(await flat(5_000))).toMatchObject({ width: 1_024, height: 640 });
  await expect(reencodePicture(await flat(5_001))).rejects.toMatchObject(refused);
}, 30_000);

test("a side of 16,384 pixels is published and a longer one is refused", async () => {
  expect(await read(halvedPicture(16_384, 2))).toMatchObject({ width: 1_024, height: 1 });
  await expect(reencodePicture(halvedPicture(16_386, 2))).rejects.toMatchObject(refused);
});

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><rect width="8" height="8"/></svg>';

test.each([
  ["nothing", ""],
  ["SVG", svg],
  ["SVG behind a declaration", `<?xml version="1.0"?>${svg}`],
  ["a PDF", "%PDF-1.7\n"],
  ["HTML", "<!doctype html><script>alert(1)</script>"],
  ["SVG behind the signature of a PNG", `\x89PNG\r\n\x1a\n${svg}`],
  ["SVG behind the signature of a GIF", `GIF89a${svg}`],
])("%s is refused", async (_, text) => {
  await expect(reencodePicture(Buffer.from(text, "latin1"))).rejects.toMatchObject(refused);
});

test("a TIFF is refused", async () => {
  await expect(reencodePicture(await sharp(halvedPicture(8, 8)).tiff().toBuffer())).rejects.toMatchObject(refused);
});

test("pictures are decoded one at a time, and more than 20 at once are refused", async () => {
  const results = await Promise.allSettled(Array.from({ length: 30 }, () => reencodePicture(halvedPicture(64, 64))));
  const reasons = results.flatMap((result) => (result.status === "rejected" ? [result.reason] : []));
  expect(reasons).toHaveLength(10);
  for (const reason of reasons) expect(reason).toMatchObject({ status: 503, headers: { "retry-after": "5" } });
  await reencodePicture(halvedPicture(64, 64));
});

/** Far above the second that `npm run faults` allows, because the machine may be busy. */
const MAX_MS = 5_000;

test("hostile files are published or refused with 400 in time", async () => {
  for await (const { name, bytes } of hostilePictures(1, 24)) {
    const started = performance.now();
    const problem = await reencodePicture(bytes).then(
      () => null,
      (error: unknown) => error,
    );
    if (problem) expect(problem, name).toMatchObject(refused);
    expect(performance.now() - started, name).toBeLessThan(MAX_MS);
  }
}, 60_000);

test.each(["avif", "png"] as const)(
  "a slow form of %s is refused above 9.4 megapixels",
  async (format) => {
    const picture = (width: number, height: number) => {
      const flat = sharp({ create: { width, height, channels: 3, background: "red" } });
      return (format === "avif" ? flat.avif({ effort: 0 }) : flat.png({ progressive: true })).toBuffer();
    };
    await expect(reencodePicture(await picture(4096, 2305))).rejects.toMatchObject(refused);
    expect((await reencodePicture(await picture(2048, 1024))).length).toBeGreaterThan(0);
  },
  30_000,
);
