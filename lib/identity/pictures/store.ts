import type { Upload } from "./upload-link";

/** Something that lies in a store. `url` is its address once it is published. */
export type Kept = { key: string; url: string | null; since: Date };

/** Where pictures lie. A key is an object's path, or where it waits to be published. */
export type PictureStore = {
  /** The address that the bytes are PUT to. */
  presign(upload: Upload): Promise<string>;
  /** Gives an upload its lasting address; null where nothing was uploaded. @throws {Problem} 400 for what is no picture after all */
  publish(objectPath: string): Promise<string | null>;
  /** The address of what is published; null where nothing is. */
  find(objectPath: string): Promise<string | null>;
  /** Everything whose key begins so, in portions. */
  list(prefix: string): AsyncIterable<Kept[]>;
  remove(keys: string[]): Promise<void>;
};
