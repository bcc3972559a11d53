import "server-only";
import { BlobNotFoundError, del, head, issueSignedToken, list, presignUrl, put, rename } from "@vercel/blob";
import { invalid, Problem } from "@/lib/platform/http/problem";
import { log } from "@/lib/platform/log";
import { pendingPath, readObjectPath } from "./object-path";
import { MAX_PICTURE_BYTES, NOT_A_PICTURE } from "./picture";
import { pictureTypeOf } from "./picture-type";
import type { PictureStore } from "./store";
import { stripMetadata } from "./strip-metadata";

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
    throw new Problem(503, "Pictures cannot be stored right now. Please try again in a moment", {
      headers: { "retry-after": String(RETRY_AFTER_SECONDS) },
    });
  }
}

/** Stores pictures in Vercel Blob. Browsers upload and read them there; an upload is checked before it is published. */
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
    async publish(objectPath) {
      const published = await find(objectPath);
      if (published) return published;
      const pending = await lookUp(pendingPath(objectPath));
      if (!pending) return null;
      const type = readObjectPath(objectPath)?.type;
      const bytes = pending.size <= MAX_PICTURE_BYTES ? await bytesOf(pending.url) : null;
      // The service does not check the content against the declared type.
      const picture = type && bytes && pictureTypeOf(bytes) === type ? stripMetadata(bytes, type) : null;
      if (!picture) {
        await del(pending.url, options());
        throw invalid(NOT_A_PICTURE);
      }
      const kept = {
        ...options(),
        access: "public" as const,
        contentType: type,
        cacheControlMaxAge: CACHE_SECONDS,
        allowOverwrite: true,
      };
      if (picture === bytes) return (await rename(pending.url, objectPath, kept)).url;
      const { url } = await put(objectPath, Buffer.from(picture), kept);
      await del(pending.url, options());
      return url;
    },
    find,
    async *list(prefix) {
      for (let cursor: string | undefined; ; ) {
        const page = await list({ ...options(), prefix, cursor });
        yield page.blobs.map(({ pathname, url, uploadedAt, size }) => ({
          key: pathname,
          url: readObjectPath(pathname) && url,
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
    publish: (objectPath) => orUnavailable(() => store.publish(objectPath)),
    find: (objectPath) => orUnavailable(() => store.find(objectPath)),
  };
}

async function bytesOf(url: string): Promise<Uint8Array> {
  const answer = await fetch(url, { cache: "no-store", signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!answer.ok) throw new Error(`The store answered ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
}
