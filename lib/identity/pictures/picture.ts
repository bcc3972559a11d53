/** Permitted picture types. No SVG, which can contain scripts (docs/behaviour.md, 7). */
export const PICTURE_TYPES = ["image/png", "image/jpeg", "image/webp", "image/gif", "image/avif"] as const;
export type PictureType = (typeof PICTURE_TYPES)[number];

/** The type of every published picture. */
export const PUBLISHED_TYPE = "image/webp";

/** Bytes (docs/behaviour.md, 7). */
export const MAX_PICTURE_BYTES = 5 * 1024 * 1024;

/** Bytes of a user's uploads that no profile shows; the oldest are removed first (docs/behaviour.md, 7). */
export const MAX_UNUSED_BYTES = 25 * 1024 * 1024;

/** Error messages for the user (docs/behaviour.md, 7). */
export const NOT_A_PICTURE = "Please select an image file";
export const PICTURE_TOO_LARGE = "File size must be less than 5MB";

/** True for a MIME type in `PICTURE_TYPES`. */
export const isPictureType = (type: string): type is PictureType => PICTURE_TYPES.some((it) => it === type);

/** The error message for a file that cannot be a profile picture, by its reported type and size; null for a valid one. */
export function refusalOf({ type, size }: { type: string; size: number }): string | null {
  if (!isPictureType(type) || size === 0) return NOT_A_PICTURE;
  return size > MAX_PICTURE_BYTES ? PICTURE_TOO_LARGE : null;
}
