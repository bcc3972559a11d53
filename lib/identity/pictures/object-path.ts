/** The path prefix of pictures that this server stores itself. */
export const PICTURES_ADDRESS = "/api/uploads/";

const UUID = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";

/** Pictures of earlier versions kept the ending of what was uploaded. */
const FORM = new RegExp(`^pictures/(${UUID})/${UUID}\\.(?:webp|png|jpg|gif|avif)$`);

/** A new object path for a user's picture, which is published as WebP. Contains no client input. */
export const newObjectPath = (owner: string): string => `pictures/${owner}/${crypto.randomUUID()}.webp`;

/** The id of the owner in an object path; null for an invalid path. */
export const ownerIn = (objectPath: string): string | null => FORM.exec(objectPath)?.[1] ?? null;

/** The object path at the end of a picture's address, in either store; null when there is none. */
export function objectPathIn(url: string): string | null {
  const path = url.split("/").slice(-3).join("/");
  return ownerIn(path) && path;
}

/** The path of an upload before its owner publishes it. */
export const pendingPath = (objectPath: string): string => objectPath.replace(/^pictures\//, "pending/");
