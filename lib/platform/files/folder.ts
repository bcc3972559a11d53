import "server-only";
import { access, mkdir, readdir, readFile, rename, rm, rmdir, stat, statfs, writeFile } from "node:fs/promises";
import path from "node:path";

/** A stored file and its size. */
export type StoredFile = { key: string; since: Date; bytes: number };

/** Files by keys with `/` between their parts, in a folder of this server or in a Blob store. */
export type FileStore = {
  has(key: string): Promise<boolean>;
  /** The bytes of a file; null when there is none. */
  read(key: string): Promise<Buffer | null>;
  /** Writes a file that is visible only once it is complete. A folder keeps no content types. */
  write(key: string, bytes: Uint8Array, contentType: string): Promise<void>;
  /** Lists files by key prefix, one by one. */
  list(prefix: string): AsyncIterable<StoredFile>;
  /** Removes files, and folders that are empty then. */
  remove(keys: string[]): Promise<void>;
};

/** The files below a folder of this server. */
export type Folder = FileStore & { pathOf(key: string): string };

/** Attempts to write a file into a folder that others remove. */
const MAX_ATTEMPTS = 5;

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === "ENOENT";

/** Null when the file is missing. */
export async function unlessMissing<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/** Its folder may be removed meanwhile, because it is empty. */
async function writeWhole(file: string, bytes: Uint8Array): Promise<void> {
  const draft = `${file}.${crypto.randomUUID()}.part`;
  for (let attempt = 1; ; attempt += 1) {
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
    const written = await unlessMissing(writeFile(draft, bytes, { mode: 0o600 }).then(() => true));
    if (written) return rename(draft, file);
    if (attempt === MAX_ATTEMPTS) throw new Error("The folder of a file is missing");
  }
}

/** The files below a folder. Keys are generated or validated paths, so they cannot leave it. */
export function openFolder(root: string): Folder {
  const pathOf = (key: string) => path.join(/* turbopackIgnore: true */ root, key);
  return {
    pathOf,
    has: async (key) => (await unlessMissing(access(pathOf(key)).then(() => true))) ?? false,
    read: (key) => unlessMissing(readFile(pathOf(key))),
    write: (key, bytes) => writeWhole(pathOf(key), bytes),
    async *list(prefix) {
      const entries = await unlessMissing(readdir(pathOf(prefix), { recursive: true, withFileTypes: true }));
      for (const entry of entries ?? []) {
        const file = path.join(/* turbopackIgnore: true */ entry.parentPath, entry.name);
        const found = entry.isFile() ? await unlessMissing(stat(file)) : null;
        const key = path.relative(root, file).replaceAll(path.sep, "/");
        if (found) yield { key, since: found.mtime, bytes: found.size };
      }
    },
    async remove(keys) {
      for (const key of keys) {
        await rm(pathOf(key), { force: true });
        // The folder stays while it has other files.
        await rmdir(path.dirname(pathOf(key))).catch((error: NodeJS.ErrnoException) => {
          if (!["ENOENT", "ENOTEMPTY", "EEXIST"].includes(error.code ?? "")) throw error;
        });
      }
    },
  };
}

/** The bytes that are free where the data folder lies; null when that cannot be told. */
export async function readFreeBytes(root: string): Promise<number | null> {
  try {
    const { bavail, bsize } = await statfs(/* turbopackIgnore: true */ root);
    return bavail * bsize;
  } catch {
    return null;
  }
}
