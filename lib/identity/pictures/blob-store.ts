import "server-only";
import { BlobNotFoundError, del, head, issueSignedToken, list, presignUrl, put } from "@vercel/blob";
import { Problem } from "@/lib/platform/http/problem";
import { log } from "@/lib/platform/log";
import { cannotStore } from "./decoder-turn";
import { ownerIn, pendingPath } from "./object-path";
import { MAX_PICTURE_BYTES, PUBLISHED_TYPE } from "./picture";
import { pictureTypeOf } from "./picture-type";
import type { PictureStore } from "./store";

/** Timeout of a call to the service, its retries included. */
const TIMEOUT_MS = 15_000;

/** A year: the picture at an address never changes. */
const CACHE_SECONDS = 365 * 24 * 3600;

const RETRY_AFTER_SECONDS = 30;

/** Calls the service. @throws {Problem} 503 when it fails */
async function orUnavailable<Result>(call: () => Promise<Result>): Promise<Result> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof Problem) throw error;
    log().warn({ err: error }, "picture store");
    throw cannotStore(RETRY_AFTER_SECONDS);
  }
}

/** Stores pictures in Vercel Blob. Browsers upload and read them there. */
export function blobStore(token: string): PictureStore {
  const options = () => ({ token, abortSignal: AbortSignal.timeout(TIMEOUT_MS) });

  const lookUp = async (key: string) => {
    try {
      return await head(key, options());
    } catch (error) {
      if (error instanceof BlobNotFoundError) return null;
      throw error;
    }
  };
  const find = async (objectPath: string) => (await lookUp(objectPath))?.url ?? null;

  const store: PictureStore = {
    async presign({ objectPath, contentType, size, expires }) {
      const pathname = pendingPath(objectPath);
      const bounds = { pathname, validUntil: expires, allowedContentTypes: [contentType], maximumSizeInBytes: size };
      const signed = await issueSignedToken({ ...options(), ...bounds, operations: ["put"] });
      const { presignedUrl } = await presignUrl(signed, { ...bounds, operation: "put", access: "public" });
      return presignedUrl;
    },
    async readUpload(objectPath) {
      const upload = await lookUp(pendingPath(objectPath));
      if (!upload) return null;
      const bytes = upload.size <= MAX_PICTURE_BYTES ? await bytesOf(upload.url) : Buffer.alloc(0);
      // The service does not check the content against the announced type.
      return pictureTypeOf(bytes) === upload.contentType ? bytes : Buffer.alloc(0);
    },
    async put(objectPath, picture) {
      const kept = { access: "public", contentType: PUBLISHED_TYPE, cacheControlMaxAge: CACHE_SECONDS } as const;
      return (await put(objectPath, picture, { ...options(), ...kept, allowOverwrite: true })).url;
    },
    find,
    async *list(prefix) {
      for (let cursor: string | undefined; ; ) {
        const page = await list({ ...options(), prefix, cursor });
        yield page.blobs.map(({ pathname, url, uploadedAt, size }) => ({
          key: pathname,
          url: ownerIn(pathname) && url,
          since: uploadedAt,
          bytes: size,
        }));
        cursor = page.cursor;
        if (!page.hasMore || !cursor) return;
      }
    },
    async remove(keys) {
      if (keys.length > 0) await del(keys, options());
    },
  };
  return {
    ...store,
    presign: (upload) => orUnavailable(() => store.presign(upload)),
    readUpload: (objectPath) => orUnavailable(() => store.readUpload(objectPath)),
    put: (objectPath, picture) => orUnavailable(() => store.put(objectPath, picture)),
    find: (objectPath) => orUnavailable(() => store.find(objectPath)),
    remove: (keys) => orUnavailable(() => store.remove(keys)),
  };
}

async function bytesOf(url: string): Promise<Buffer> {
  const answer = await fetch(url, { cache: "no-store", signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!answer.ok) throw new Error(`The store answered ${answer.status}`);
  return Buffer.from(await answer.arrayBuffer());
}
