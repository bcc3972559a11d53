import "server-only";
import path from "node:path";
import { env } from "@/lib/platform/env";
import { type Folder, openFolder, readFreeBytes } from "@/lib/platform/files/folder";
import { UPLOADS_ADDRESS } from "./tus";

/** Bytes that stay free for everything else: the database may lie on the same disk. */
const RESERVED_BYTES = 256 * 1024 * 1024;

/** The key of an uploaded file. */
export const objectOf = (id: string): string => `videos/${id}`;
/** The key of the picture beside a file. */
export const pictureOf = (id: string): string => `videos/${id}.webp`;

/** The address of that picture. */
export const pictureAddress = (id: string): string => `${UPLOADS_ADDRESS}/${id}/picture`;

/** The id in a key; null for another key. */
export const idIn = (key: string): string | null =>
  /^videos\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:\.webp)?$/.exec(key)?.[1] ?? null;

/** The folder with recordings, which is that of the pictures. */
export function videoFolder(): Folder {
  return openFolder(path.join(/* turbopackIgnore: true */ env().DATA_DIR, "uploads"));
}

/** The bytes that uploads may still take; null where that cannot be told. */
export async function readRoom(): Promise<number | null> {
  const free = await readFreeBytes(env().DATA_DIR);
  return free === null ? null : Math.max(0, free - RESERVED_BYTES);
}
