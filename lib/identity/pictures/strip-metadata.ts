import type { PictureType } from "./picture";
import { stripAvif } from "./strip-avif";
import { stripGif } from "./strip-gif";
import { stripJpeg } from "./strip-jpeg";
import { stripPng } from "./strip-png";
import { stripWebp } from "./strip-webp";

const strip: Record<PictureType, (bytes: Uint8Array) => Uint8Array | null> = {
  "image/png": stripPng,
  "image/jpeg": stripJpeg,
  "image/webp": stripWebp,
  "image/gif": stripGif,
  "image/avif": stripAvif,
};

/**
 * A picture without what its camera or program wrote about it: place, time, device, author, comments, previews. What draws
 * it stays: colour profile, animation, orientation. A picture that has nothing of the kind is returned as it is.
 * @returns null for a picture that is cut off
 */
export function stripMetadata(bytes: Uint8Array, type: PictureType): Uint8Array | null {
  const stripped = strip[type](bytes);
  return stripped && Buffer.from(stripped).equals(bytes) ? bytes : stripped;
}
