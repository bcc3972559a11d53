import "server-only";
import { setTimeout as delay } from "node:timers/promises";
import { invalid } from "@/lib/platform/http/problem";
import { takeTurn } from "./decoder-turn";
import { hasTooManyParts } from "./parts";
import { NOT_A_PICTURE, type PictureType } from "./picture";
import { pictureTypeOf } from "./picture-type";

const MAX_PIXELS = 40_000_000;

/** About a second of a slow format: AVIF, whose transparency is a second picture, and interlaced or 16-bit PNG. */
const MAX_SLOW_PIXELS = 9_437_184;
const MAX_SIDE_PX = 1024;

/** The limit for a side before resizing: decoding one very long line takes gigabytes. */
const MAX_DECODED_SIDE_PX = 16_384;
const TIMEOUT_SECONDS = 5;

/** The format that the decoder must find in a file of a type. */
const FORMATS: Record<PictureType, string> = {
  "image/png": "png",
  "image/jpeg": "jpeg",
  "image/webp": "webp",
  "image/gif": "gif",
  "image/avif": "heif",
};

/** The decoders of these formats, by their names in libvips. */
const DECODERS = ["Png", "Jpeg", "Webp", "Nsgif", "Heif"].map((name) => `VipsForeignLoad${name}Buffer`);

/** Loads sharp without the decoders of other formats. */
async function load() {
  const { default: sharp } = await import("sharp");
  sharp.concurrency(1);
  sharp.cache(false);
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({ operation: DECODERS });
  return sharp;
}

let loading: ReturnType<typeof load> | undefined;

/** Loads sharp once, for the first picture: it slows no start, and blocking decoders again would fail one that runs. */
function loadSharp() {
  loading ??= load();
  return loading;
}

/** Decodes in threads of the pool, never in the event loop's. @throws {Error} for a file that cannot be decoded within the limits */
async function decode(sharp: Awaited<ReturnType<typeof loadSharp>>, bytes: Buffer, type: PictureType): Promise<Buffer> {
  const options = { failOn: "error", limitInputPixels: MAX_PIXELS, pages: 1 } as const;
  const { format, width, height, isProgressive, depth, hasAlpha } = await sharp(bytes, options).metadata();
  if (format !== FORMATS[type]) throw new Error(`The file begins as ${type} and is ${format}`);
  if (Math.max(width, height) > MAX_DECODED_SIDE_PX) throw new Error(`The picture has ${width} × ${height} pixels`);
  const isSlow = type === "image/avif" || (type === "image/png" && (isProgressive || depth === "ushort"));
  const planes = type === "image/avif" && hasAlpha ? 2 : 1;
  if (isSlow && planes * width * height > MAX_SLOW_PIXELS) throw new Error(`${width} × ${height} pixels take too long`);
  return sharp(bytes, options)
    .timeout({ seconds: TIMEOUT_SECONDS })
    .autoOrient()
    .resize({ width: MAX_SIDE_PX, height: MAX_SIDE_PX, fit: "inside", withoutEnlargement: true })
    .webp()
    .toBuffer();
}

/**
 * A picture as WebP: its first frame, upright, at most 1,024 pixels a side, without metadata (docs/behaviour.md, 7). One is
 * decoded at a time, so that pictures leave the other threads of the pool to files, names and passwords.
 * @throws {Problem} 400 for a file that is not a picture within the limits, 503 while too many wait
 */
export async function reencodePicture(bytes: Buffer): Promise<Buffer> {
  const type = pictureTypeOf(bytes);
  if (!type || hasTooManyParts(bytes, type)) throw invalid(NOT_A_PICTURE);
  const sharp = await loadSharp();
  const endTurn = await takeTurn();
  const picture = decode(sharp, bytes, type);
  // A decoder that does not stop in time keeps its thread, and so its turn.
  picture.then(endTurn, endTurn);
  const answered = new AbortController();
  const timeout = delay(TIMEOUT_SECONDS * 1000, null, { signal: answered.signal });
  const inTime = await Promise.race([picture, timeout]).catch(() => null);
  answered.abort();
  timeout.catch(() => {});
  if (!inTime) throw invalid(NOT_A_PICTURE);
  return inTime;
}
