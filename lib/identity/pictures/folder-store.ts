import "server-only";
import { access, mkdir, readdir, readFile, rename, rm, rmdir, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { conflict } from "@/lib/platform/http/problem";
import { pendingPath } from "./object-path";
import type { Kept, PictureStore } from "./store";
import { PICTURES_ADDRESS, type Upload, uploadLink } from "./upload-link";

export type FolderStore = PictureStore & {
  /** Stores an upload until it is published. @throws {Problem} 409 when it is already published: a published picture never changes */
  receive(upload: Upload, bytes: Uint8Array): Promise<void>;
  /** A published picture; null when there is none. */
  read(objectPath: string): Promise<Buffer | null>;
};

/** Attempts to write a file into a folder that others remove. */
const MAX_ATTEMPTS = 5;

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === "ENOENT";

/** Null when the file is missing. */
async function unlessMissing<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/** Writes a file that is visible only once it is complete. Its folder may be removed meanwhile, because it is empty. */
async function writeWhole(file: string, bytes: Uint8Array): Promise<void> {
  const draft = `${file}.${crypto.randomUUID()}.part`;
  for (let attempt = 1; ; attempt += 1) {
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
    const written = await unlessMissing(writeFile(draft, bytes, { mode: 0o600 }).then(() => true));
    if (written) return rename(draft, file);
    if (attempt === MAX_ATTEMPTS) throw new Error("The folder of a picture is missing");
  }
}

const urlOf = (key: string) => (key.startsWith("pictures/") ? PICTURES_ADDRESS + key : null);

/** Stores pictures as files below a folder. Keys are generated or validated paths, so they cannot leave it. */
export function folderStore(root: string, { origin, secret }: { origin: string; secret: string }): FolderStore {
  const fileOf = (key: string) => path.join(/* turbopackIgnore: true */ root, key);
  const find = async (key: string) => {
    const isThere = await unlessMissing(access(fileOf(key)).then(() => true));
    return isThere ? urlOf(key) : null;
  };

  return {
    presign: async (upload) => new URL(uploadLink(upload, secret), origin).href,
    async receive({ objectPath }, bytes) {
      if (await find(objectPath)) throw conflict("This picture is already published. Request a new upload");
      await writeWhole(fileOf(pendingPath(objectPath)), bytes);
    },
    readUpload: (objectPath) => unlessMissing(readFile(fileOf(pendingPath(objectPath)))),
    async put(objectPath, picture) {
      await writeWhole(fileOf(objectPath), picture);
      return PICTURES_ADDRESS + objectPath;
    },
    find,
    read: (objectPath) => unlessMissing(readFile(fileOf(objectPath))),
    async *list(prefix) {
      const entries = await unlessMissing(readdir(fileOf(prefix), { recursive: true, withFileTypes: true }));
      for (const entry of entries ?? []) {
        const file = path.join(/* turbopackIgnore: true */ entry.parentPath, entry.name);
        const found = entry.isFile() ? await unlessMissing(stat(file)) : null;
        const key = path.relative(root, file).replaceAll(path.sep, "/");
        if (found) yield [{ key, url: urlOf(key), since: found.mtime, bytes: found.size }] satisfies Kept[];
      }
    },
    async remove(keys) {
      for (const key of keys) {
        await rm(fileOf(key), { force: true });
        // The folder stays while it has other pictures.
        await rmdir(path.dirname(fileOf(key))).catch((error: NodeJS.ErrnoException) => {
          if (!["ENOENT", "ENOTEMPTY", "EEXIST"].includes(error.code ?? "")) throw error;
        });
      }
    },
  };
}
