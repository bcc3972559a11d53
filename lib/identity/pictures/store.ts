import type { Upload } from "./upload-link";

/** A stored file and its size. `url` is null until it is published. */
export type Kept = { key: string; url: string | null; since: Date; bytes: number };

/** Stores pictures. A key is an object path, or the pending path before publication. */
export type PictureStore = {
  /** Returns the address to PUT the bytes to. */
  presign(upload: Upload): Promise<string>;
  /** Publishes an upload and returns its address; null when nothing was uploaded. @throws {Problem} 400 when it is not a picture */
  publish(objectPath: string): Promise<string | null>;
  /** The address of a published picture; null when there is none. */
  find(objectPath: string): Promise<string | null>;
  /** Lists files by key prefix, in batches. */
  list(prefix: string): AsyncIterable<Kept[]>;
  remove(keys: string[]): Promise<void>;
};
