import "server-only";
import type { StoredFile } from "@/lib/platform/files/folder";
import { Problem } from "@/lib/platform/http/problem";
import type { Upload } from "./upload-link";

/** A stored picture. `url` is null until it is published. */
export type Kept = StoredFile & { url: string | null };

/** Stores pictures. A key is an object path, or the pending path before publication. */
export type PictureStore = {
  /** Returns the address to PUT the bytes to. */
  presign(upload: Upload): Promise<string>;
  /** The bytes of an upload that waits to be published; null when there is none. */
  readUpload(objectPath: string): Promise<Buffer | null>;
  /** Stores a published picture, which is WebP, and returns its address. */
  put(objectPath: string, picture: Buffer): Promise<string>;
  /** The address of a published picture; null when there is none. */
  find(objectPath: string): Promise<string | null>;
  /** Lists files by key prefix, in batches. */
  list(prefix: string): AsyncIterable<Kept[]>;
  remove(keys: string[]): Promise<void>;
};

/** The problem of an upload that may succeed later. */
export const cannotStore = (retryAfterSeconds: number): Problem =>
  new Problem(503, "Pictures cannot be stored right now. Please try again in a moment", {
    headers: { "retry-after": String(retryAfterSeconds) },
  });
