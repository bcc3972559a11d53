import "server-only";
import path from "node:path";
import { openFolder, readRoom } from "@/lib/platform/files/folder";
import { conflict, Problem } from "@/lib/platform/http/problem";
import { PICTURES_ADDRESS, pendingPath } from "./object-path";
import { PUBLISHED_TYPE } from "./picture";
import type { PictureStore } from "./store";
import { type Upload, uploadLink } from "./upload-link";

export type FolderStore = PictureStore & {
  /** Stores an upload until it is published. @throws {Problem} 409 for a published picture, which never changes; 507 on a full disk */
  receive(upload: Upload, bytes: Uint8Array): Promise<void>;
  /** A published picture; null when there is none. */
  read(objectPath: string): Promise<Buffer | null>;
};

const urlOf = (key: string) => (key.startsWith("pictures/") ? PICTURES_ADDRESS + key : null);

/** Stores pictures as files below the data folder. */
export function folderStore(dataFolder: string, { origin, secret }: { origin: string; secret: string }): FolderStore {
  const folder = openFolder(path.join(/* turbopackIgnore: true */ dataFolder, "uploads"));
  const find = async (key: string) => ((await folder.has(key)) ? urlOf(key) : null);

  return {
    presign: async (upload) => new URL(uploadLink(upload, secret), origin).href,
    async receive({ objectPath, contentType }, bytes) {
      if (await find(objectPath)) throw conflict("This picture is already published. Request a new upload");
      const room = await readRoom(dataFolder);
      if (room !== null && bytes.length > room)
        throw new Problem(507, "The disk is full: no picture can be stored now");
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
