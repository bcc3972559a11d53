import "server-only";
import { access, mkdir, readdir, readFile, rename, rm, rmdir, stat, statfs, writeFile } from "node:fs/promises";
import path from "node:path";

/** A stored file with its time and size. */
export type StoredFile = { key: string; since: Date; bytes: number };

/** Files by keys such as `videos/1`, in a folder of this server or in a Blob store. */
export type FileStore = {
  has(key: string): Promise<boolean>;
  /** The bytes of a file; null when there is none. */
  read(key: string): Promise<Buffer | null>;
  /** Writes a file atomically. A folder does not store content types. */
  write(key: string, bytes: Uint8Array, contentType: string): Promise<void>;
  /** Lists files by key prefix, one by one. */
  list(prefix: string): AsyncIterable<StoredFile>;
  /** Removes files, and folders that become empty. */
  remove(keys: string[]): Promise<void>;
};

/** The files in a folder of this server. */
export type Folder = FileStore & { pathOf(key: string): string };

/** Attempts to write a file, because another process may remove its empty folder at the same time. */
const MAX_ATTEMPTS = 5;

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === "ENOENT";

/** Resolves to null when the file is missing. */
export async function unlessMissing<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/** Writes a file atomically. The folder is created again if it was removed as empty in the meantime. */
async function writeWhole(file: string, bytes: Uint8Array): Promise<void> {
  const draft = `${file}.${crypto.randomUUID()}.part`;
  for (let attempt = 1; ; attempt += 1) {
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
    const written = await unlessMissing(writeFile(draft, bytes, { mode: 0o600 }).then(() => true));
    if (written) return rename(draft, file);
    if (attempt === MAX_ATTEMPTS) throw new Error("The folder of a file is missing");
  }
}

/** Opens the files in a folder. Keys are generated or validated paths, so they cannot leave it. */
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
        // A folder with other files is kept.
        await rmdir(path.dirname(pathOf(key))).catch((error: NodeJS.ErrnoException) => {
          if (!["ENOENT", "ENOTEMPTY", "EEXIST"].includes(error.code ?? "")) throw error;
        });
      }
    },
  };
}

/** Space that files leave free, because the database may be on the same disk. */
const RESERVED_BYTES = 256 * 1024 * 1024;

/** The bytes that files may still take on the disk of the data folder; null when unknown. */
export async function readRoom(root: string): Promise<number | null> {
  const free = await readFreeBytes(root);
  return free === null ? null : Math.max(0, free - RESERVED_BYTES);
}

/** The free bytes on the disk of the data folder; null when unknown. */
export async function readFreeBytes(root: string): Promise<number | null> {
  try {
    const { bavail, bsize } = await statfs(/* turbopackIgnore: true */ root);
    return bavail * bsize;
  } catch {
    return null;
  }
}
