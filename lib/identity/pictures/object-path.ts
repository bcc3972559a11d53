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

/** A new object path for a user's picture. Contains no client input. */
export const newObjectPath = (owner: string, type: PictureType): string =>
  `pictures/${owner}/${crypto.randomUUID()}.${ENDINGS[type]}`;

/** The owner and type in an object path; null for an invalid path. */
export function readObjectPath(path: string): { owner: string; type: PictureType } | null {
  const [, owner, ending] = FORM.exec(path) ?? [];
  const [type] = Object.entries(ENDINGS).find(([, it]) => it === ending) ?? [];
  return owner && type ? { owner, type: type as PictureType } : null;
}

/** The object path at the end of a picture's address, in either store; null when there is none. */
export function objectPathIn(url: string): string | null {
  const path = url.split("/").slice(-3).join("/");
  return readObjectPath(path) && path;
}

/** The path of an upload before its owner publishes it. */
export const pendingPath = (objectPath: string): string => objectPath.replace(/^pictures\//, "pending/");
