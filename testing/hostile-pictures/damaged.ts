import { PICTURE_TYPES, type PictureType } from "@/lib/identity/pictures/picture";
import { pictureWithMetadata } from "../picture-with-metadata";
import type { Random } from "../random";
import { latin1 } from "./bytes";

const anyType = (random: Random): PictureType => random.pick(PICTURE_TYPES);
type Damaged = { type: PictureType; bytes: Buffer };

/** A picture that ends too early. */
export function truncated(random: Random): Damaged {
  const type = anyType(random);
  const bytes = pictureWithMetadata(type);
  return { type, bytes: bytes.subarray(0, random.whole(1, bytes.length - 1)) };
}

/** A picture with up to 50 other bytes. */
export function changed(random: Random): Damaged {
  const type = anyType(random);
  const bytes = pictureWithMetadata(type);
  for (let count = random.whole(1, 50); count > 0; count -= 1) {
    bytes[random.whole(12, bytes.length - 1)] = random.whole(0, 255);
  }
  return { type, bytes };
}

/** The bytes by which a type is recognised. */
const SIGNATURE_BYTES: Record<PictureType, number> = {
  "image/png": 8,
  "image/jpeg": 3,
  "image/webp": 12,
  "image/gif": 6,
  "image/avif": 32,
};

const documents = [
  '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
  "<!doctype html><script>alert(1)</script>",
  "%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>",
  "II*\0\b\0\0\0\0\0\0\0\0\0",
  "push graphic-context\nimage over 0,0 0,0 'https://127.0.0.1/x'\npop graphic-context",
] as const;

/** One file of two kinds: a picture's signature before a document, a document behind a picture, or a picture in another. */
export function polyglot(random: Random): Damaged {
  const type = anyType(random);
  const picture = pictureWithMetadata(type);
  const signature = picture.subarray(0, SIGNATURE_BYTES[type]);
  const document = random.chance(0.7) ? latin1(random.pick(documents)) : pictureWithMetadata(anyType(random));
  return { type, bytes: Buffer.concat([random.chance(0.5) ? signature : picture, document]) };
}

/** A document that is announced as a picture. */
export const disguised = (random: Random): Damaged => ({
  type: anyType(random),
  bytes: latin1(random.pick(documents)),
});
