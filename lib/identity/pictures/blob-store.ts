import "server-only";
import { BlobNotFoundError, del, head, issueSignedToken, list, presignUrl, rename } from "@vercel/blob";
import { invalid } from "@/lib/platform/http/problem";
import { pendingPath, readObjectPath } from "./object-path";
import { MAX_PICTURE_BYTES, NOT_A_PICTURE } from "./picture";
import { pictureTypeOf, TELLING_BYTES } from "./picture-type";
import type { PictureStore } from "./store";

/** Timeout of a call to the service, its retries included. */
const TIMEOUT_MS = 15_000;

/** A year: the picture at an address never changes. */
const CACHE_SECONDS = 365 * 24 * 3600;

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

  return {
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
      // The service does not check the content against the declared type.
      if (pending.size > MAX_PICTURE_BYTES || pictureTypeOf(await firstBytes(pending.url)) !== type) {
        await del(pending.url, options());
        throw invalid(NOT_A_PICTURE);
      }
      const { url } = await rename(pending.url, objectPath, {
        ...options(),
        access: "public",
        contentType: type,
        cacheControlMaxAge: CACHE_SECONDS,
        allowOverwrite: true,
      });
      return url;
    },
    find,
    async *list(prefix) {
      for (let cursor: string | undefined; ; ) {
        const page = await list({ ...options(), prefix, cursor });
        yield page.blobs.map(({ pathname, url, uploadedAt }) => ({
          key: pathname,
          url: readObjectPath(pathname) && url,
          since: uploadedAt,
        }));
        cursor = page.cursor;
        if (!page.hasMore || !cursor) return;
      }
    },
    async remove(keys) {
      if (keys.length > 0) await del(keys, options());
    },
  };
}

async function firstBytes(url: string): Promise<Uint8Array> {
  const answer = await fetch(url, {
    cache: "no-store",
    headers: { range: `bytes=0-${TELLING_BYTES - 1}` },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!answer.ok) throw new Error(`The store answered ${answer.status}`);
  const reader = answer.body?.getReader();
  let bytes = new Uint8Array();
  // A store may ignore the range and send the whole file.
  while (reader && bytes.length < TELLING_BYTES) {
    const { value, done } = await reader.read();
    if (done) break;
    bytes = Buffer.concat([bytes, value]);
  }
  await reader?.cancel();
  return bytes;
}
