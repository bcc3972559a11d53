import "server-only";
import { setTimeout as delay } from "node:timers/promises";
import { invalid, Problem } from "@/lib/platform/http/problem";
import { hasTooManyParts } from "./parts";
import { NOT_A_PICTURE, type PictureType } from "./picture";
import { pictureTypeOf } from "./picture-type";

const MAX_PIXELS = 40_000_000;
const MAX_SIDE_PX = 1024;

/** Of what is decoded: a line of very many pixels takes gigabytes. */
const MAX_DECODED_SIDE_PX = 16_384;
const TIMEOUT_SECONDS = 5;

/** Pictures that wait for the one that is decoded. Each holds its bytes in memory. */
const MAX_WAITING = 20;
const RETRY_AFTER_SECONDS = 5;

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

/** Loads sharp when the first picture needs it, so that no start pays for it, without the decoders of other formats. */
async function loadSharp() {
  const { default: sharp } = await import("sharp");
  sharp.concurrency(1);
  sharp.cache(false);
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({ operation: DECODERS });
  return sharp;
}

/** Decodes in threads of the pool, never in the event loop's. @throws {Error} for a file that cannot be decoded within the limits */
async function decode(sharp: Awaited<ReturnType<typeof loadSharp>>, bytes: Buffer, type: PictureType): Promise<Buffer> {
  const options = { failOn: "error", limitInputPixels: MAX_PIXELS, pages: 1 } as const;
  const { format, width, height } = await sharp(bytes, options).metadata();
  if (format !== FORMATS[type]) throw new Error(`The file begins as ${type} and is ${format}`);
  if (Math.max(width, height) > MAX_DECODED_SIDE_PX) throw new Error(`The picture has ${width} × ${height} pixels`);
  return sharp(bytes, options)
    .timeout({ seconds: TIMEOUT_SECONDS })
    .autoOrient()
    .resize({ width: MAX_SIDE_PX, height: MAX_SIDE_PX, fit: "inside", withoutEnlargement: true })
    .webp()
    .toBuffer();
}

/** The problem of an upload that may succeed later. */
export const cannotStore = (retryAfterSeconds: number): Problem =>
  new Problem(503, "Pictures cannot be stored right now. Please try again in a moment", {
    headers: { "retry-after": String(retryAfterSeconds) },
  });

let waiting = 0;
let lastTurn = Promise.resolve();

/** Waits until nothing is decoded. @returns ends the turn @throws {Problem} 503 while too many wait, or after five seconds */
async function takeTurn(): Promise<() => void> {
  if (waiting >= MAX_WAITING) throw cannotStore(RETRY_AFTER_SECONDS);
  const turnBefore = lastTurn;
  let end = () => {};
  lastTurn = new Promise((resolve) => {
    end = resolve;
  });
  waiting += 1;
  const tooLate = new AbortController();
  const timeout = delay(TIMEOUT_SECONDS * 1000, false, { signal: tooLate.signal }).catch(() => false);
  const isFree = await Promise.race([turnBefore.then(() => true), timeout]);
  tooLate.abort();
  waiting -= 1;
  if (isFree) return end;
  turnBefore.then(end);
  throw cannotStore(RETRY_AFTER_SECONDS);
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
