import "server-only";
import path from "node:path";
import { env } from "@/lib/platform/env";
import { type BlobStore, openBlob } from "@/lib/platform/files/blob";
import { type FileStore, type Folder, openFolder, readRoom } from "@/lib/platform/files/folder";
import { notFound, Problem } from "@/lib/platform/http/problem";
import { UPLOADS_ADDRESS } from "./tus";

const RETRY_AFTER_SECONDS = 30;

/** The key of an uploaded file. */
export const objectOf = (id: string): string => `videos/${id}`;
/** The key of the picture beside a file. */
export const pictureOf = (id: string): string => `videos/${id}.webp`;

/** The address of the picture beside a file. */
export const pictureAddress = (id: string): string => `${UPLOADS_ADDRESS}/${id}/picture`;

/** The id in a key of a file or picture; null for any other key. */
export const idIn = (key: string): string | null =>
  /^videos\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:\.webp)?$/.exec(key)?.[1] ?? null;

/** The folder of recordings and their pictures. */
export function videoFolder(): Folder {
  return openFolder(path.join(/* turbopackIgnore: true */ env().DATA_DIR, "uploads"));
}

const unavailable = () =>
  new Problem(503, "Recordings cannot be reached right now. Please try again in a moment", {
    headers: { "retry-after": String(RETRY_AFTER_SECONDS) },
  });

/** The private Blob store of recordings; null when they are in the folder. */
export function videoBlob(): BlobStore | null {
  const { VIDEO_BLOB_READ_WRITE_TOKEN: token } = env();
  return token ? openBlob({ token, access: "private", unavailable }) : null;
}

/** @throws {Problem} 404 without a Blob store */
export function requireVideoBlob(): BlobStore {
  const blob = videoBlob();
  if (!blob) throw notFound("The Blob store of this file");
  return blob;
}

/** The store of new recordings; null when uploads are not possible. */
export function newFiles(): FileStore | null {
  const { BLOB_READ_WRITE_TOKEN, VERCEL } = env();
  return videoBlob() ?? (BLOB_READ_WRITE_TOKEN || VERCEL ? null : videoFolder());
}

/** The stores that may have files. Recordings from before the Blob store was set up stay in the folder. */
export function fileStores(): FileStore[] {
  const blob = videoBlob();
  return blob ? [blob, videoFolder()] : [videoFolder()];
}

/** Removes the bytes of an upload or a recording, and its picture. */
export async function removeFiles(id: string): Promise<void> {
  for (const store of fileStores()) await store.remove([objectOf(id), pictureOf(id)]);
}

/** The free bytes for recordings; null when unknown, as in a Blob store. */
export const readVideoRoom = async (): Promise<number | null> => (videoBlob() ? null : readRoom(env().DATA_DIR));
