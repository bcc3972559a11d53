import type { PictureType } from "./picture";

const ENDINGS: Record<PictureType, string> = {
  "image/png": "png",
  "image/jpeg": "jpg",
  "image/webp": "webp",
  "image/gif": "gif",
  "image/avif": "avif",
};

const UUID = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";
const FORM = new RegExp(`^pictures/(${UUID})/${UUID}\\.(${Object.values(ENDINGS).join("|")})$`);

/** Where a new picture of a person's will lie. Nothing of the name comes from outside. */
export const newObjectPath = (owner: string, type: PictureType): string =>
  `pictures/${owner}/${crypto.randomUUID()}.${ENDINGS[type]}`;

/** Whose picture a path names and what it is; null for a path that is none of ours. */
export function readObjectPath(path: string): { owner: string; type: PictureType } | null {
  const [, owner, ending] = FORM.exec(path) ?? [];
  const [type] = Object.entries(ENDINGS).find(([, it]) => it === ending) ?? [];
  return owner && type ? { owner, type: type as PictureType } : null;
}

/** The path that a picture's address ends in, in whichever store it lies; null where it ends in none. */
export function objectPathIn(url: string): string | null {
  const path = url.split("/").slice(-3).join("/");
  return readObjectPath(path) && path;
}

/** Where an upload waits until its owner publishes it. */
export const pendingPath = (objectPath: string): string => objectPath.replace(/^pictures\//, "pending/");
