import "server-only";
import { openFolder } from "@/lib/platform/files/folder";
import { conflict } from "@/lib/platform/http/problem";
import { pendingPath } from "./object-path";
import { PUBLISHED_TYPE } from "./picture";
import type { PictureStore } from "./store";
import { PICTURES_ADDRESS, type Upload, uploadLink } from "./upload-link";

export type FolderStore = PictureStore & {
  /** Stores an upload until it is published. @throws {Problem} 409 when it is already published: a published picture never changes */
  receive(upload: Upload, bytes: Uint8Array): Promise<void>;
  /** A published picture; null when there is none. */
  read(objectPath: string): Promise<Buffer | null>;
};

const urlOf = (key: string) => (key.startsWith("pictures/") ? PICTURES_ADDRESS + key : null);

/** Stores pictures as files below a folder. */
export function folderStore(root: string, { origin, secret }: { origin: string; secret: string }): FolderStore {
  const folder = openFolder(root);
  const find = async (key: string) => ((await folder.has(key)) ? urlOf(key) : null);

  return {
    presign: async (upload) => new URL(uploadLink(upload, secret), origin).href,
    async receive({ objectPath, contentType }, bytes) {
      if (await find(objectPath)) throw conflict("This picture is already published. Request a new upload");
      await folder.write(pendingPath(objectPath), bytes, contentType);
    },
    readUpload: (objectPath) => folder.read(pendingPath(objectPath)),
    async put(objectPath, picture) {
      await folder.write(objectPath, picture, PUBLISHED_TYPE);
      return PICTURES_ADDRESS + objectPath;
    },
    find,
    read: folder.read,
    async *list(prefix) {
      for await (const file of folder.list(prefix)) yield [{ ...file, url: urlOf(file.key) }];
    },
    remove: folder.remove,
  };
}
