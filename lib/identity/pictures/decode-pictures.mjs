// Decodes pictures in a process of its own, which can be killed: a small file may decode to gigabytes, or for minutes.
import sharp from "sharp";

const MAX_PIXELS = 40_000_000;

/** About a second of a slow format: AVIF, whose transparency is a second picture, and interlaced or 16-bit PNG. */
const MAX_SLOW_PIXELS = 9_437_184;
const MAX_SIDE_PX = 1024;

/** The limit for a side before resizing: decoding one very long line takes gigabytes. */
const MAX_DECODED_SIDE_PX = 16_384;

/** The memory of this process. A picture of 40 megapixels takes half of it. */
const MAX_MEMORY_BYTES = 800 * 1024 * 1024;
const LOOK_EVERY_MS = 10;

/** The format that the decoder must find in a file of a type. @type {Record<import("./picture").PictureType, string>} */
const FORMATS = {
  "image/png": "png",
  "image/jpeg": "jpeg",
  "image/webp": "webp",
  "image/gif": "gif",
  "image/avif": "heif",
};

/** @typedef {{ bytes: Uint8Array, type: import("./picture").PictureType }} Task */

sharp.concurrency(1);
sharp.cache(false);
// The decoders of other formats stay blocked, by their names in libvips.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: ["Png", "Jpeg", "Webp", "Nsgif", "Heif"].map((name) => `VipsForeignLoad${name}Buffer`),
});

/** @param {Task} task @returns {Promise<Buffer>} as WebP @throws {Error} for a file that is not a picture within the limits */
async function decode({ bytes, type }) {
  const options = /** @type {const} */ ({ failOn: "error", limitInputPixels: MAX_PIXELS, pages: 1 });
  const { format, width, height, isProgressive, depth, hasAlpha } = await sharp(bytes, options).metadata();
  if (format !== FORMATS[type]) throw new Error(`The file begins as ${type} and is ${format}`);
  if (Math.max(width, height) > MAX_DECODED_SIDE_PX) throw new Error(`The picture has ${width} × ${height} pixels`);
  const isSlow = type === "image/avif" || (type === "image/png" && (isProgressive || depth === "ushort"));
  const planes = type === "image/avif" && hasAlpha ? 2 : 1;
  if (isSlow && planes * width * height > MAX_SLOW_PIXELS) throw new Error(`${width} × ${height} pixels take too long`);
  return sharp(bytes, options)
    .autoOrient()
    .resize({ width: MAX_SIDE_PX, height: MAX_SIDE_PX, fit: "inside", withoutEnlargement: true })
    .webp()
    .toBuffer();
}

// A signal also ends a thread that decodes.
const end = () => process.kill(process.pid, "SIGKILL");

process.on("message", async (/** @type {Task} */ task) => {
  process.send?.({ state: "begun" });
  const watch = setInterval(() => process.memoryUsage.rss() > MAX_MEMORY_BYTES && end(), LOOK_EVERY_MS);
  const picture = await decode(task).catch(() => null);
  clearInterval(watch);
  process.send?.({ state: "decoded", picture });
});
process.once("disconnect", end);
