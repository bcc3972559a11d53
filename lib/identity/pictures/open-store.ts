import "server-only";
import { env } from "@/lib/platform/env";
import { notFound } from "@/lib/platform/http/problem";
import { blobStore } from "./blob-store";
import { type FolderStore, folderStore } from "./folder-store";
import type { PictureStore } from "./store";

/** The picture store: Vercel Blob when its token is set, else a folder of this server. */
export function pictureStore(): PictureStore {
  const { BLOB_READ_WRITE_TOKEN } = env();
  return BLOB_READ_WRITE_TOKEN ? blobStore(BLOB_READ_WRITE_TOKEN) : ownFolder();
}

/** The folder with pictures. @throws {Problem} 404 when Vercel Blob stores them */
export function pictureFolder(): FolderStore {
  if (env().BLOB_READ_WRITE_TOKEN) throw notFound();
  return ownFolder();
}

function ownFolder(): FolderStore {
  const { DATA_DIR, APP_URL, AUTH_SECRET = "" } = env();
  return folderStore(DATA_DIR, { origin: APP_URL, secret: AUTH_SECRET });
}
