import "server-only";
import { BlobNotFoundError, del, head, issueSignedToken, list, presignUrl, put } from "@vercel/blob";
import { generateClientTokenFromReadWriteToken } from "@vercel/blob/client";
import { Problem } from "@/lib/platform/http/problem";
import { log } from "@/lib/platform/log";
import type { FileStore, StoredFile } from "./folder";

/** Timeout of a call to the service, its retries included. */
const TIMEOUT_MS = 15_000;

/** A year, because the file of a key never changes. */
const CACHE_SECONDS = 365 * 24 * 3600;

/** A file in a Blob store. Its tag changes with its bytes. */
type BlobFile = { url: string; bytes: number; contentType: string; etag: string };

/**
 * The limits of an upload by a browser: content types, size, and the time until `expires` (milliseconds since 1970).
 */
type BlobUpload = { key: string; contentTypes: string[]; bytes: number; expires: number };

/** The files of a Blob store. */
export type BlobStore = FileStore & {
  find(key: string): Promise<BlobFile | null>;
  /** Reads a range of bytes; `to` is inclusive. */
  readPart(file: BlobFile, from: number, to: number): Promise<Uint8Array>;
  /** Lists files by key prefix, in pages. */
  pages(prefix: string): AsyncIterable<(StoredFile & { url: string })[]>;
  /** An address at which anyone can read a file until `expires`. */
  readAddress(key: string, expires: number): Promise<string>;
  /** An address for a PUT of an upload in one piece. */
  uploadAddress(upload: BlobUpload): Promise<string>;
  /** A token for a browser to send an upload in pieces. It cannot overwrite a file. */
  uploadToken(upload: BlobUpload): Promise<string>;
};

type Options = {
  token: string;
  /** The access of the store. Files of a public store are read without a signature. */
  access: "public" | "private";
  /** The problem to throw while the service does not answer. */
  unavailable: () => Problem;
};

async function findFile(key: string, options: { token: string; abortSignal: AbortSignal }): Promise<BlobFile | null> {
  try {
    const { url, size, contentType, etag } = await head(key, options);
    return { url, bytes: size, contentType, etag };
  } catch (error) {
    if (error instanceof BlobNotFoundError) return null;
    throw error;
  }
}

async function fetchBytes(url: string, headers: Record<string, string>) {
  const answer = await fetch(url, { cache: "no-store", signal: AbortSignal.timeout(TIMEOUT_MS), headers });
  if (!answer.ok) throw new Error(`The store answered ${answer.status}`);
  return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) };
}

/** Opens a store of Vercel Blob. Its calls throw `unavailable` while the service fails. */
export function openBlob({ token, access, unavailable }: Options): BlobStore {
  const options = () => ({ token, abortSignal: AbortSignal.timeout(TIMEOUT_MS) });

  async function call<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof Problem) throw error;
      log().warn({ err: error }, "Blob store");
      throw unavailable();
    }
  }
  const find = (key: string) => findFile(key, options());
  const fetchFrom = (url: string, headers: Record<string, string> = {}) =>
    fetchBytes(url, access === "private" ? { ...headers, authorization: `Bearer ${token}` } : headers);
  async function* pages(prefix: string) {
    for (let cursor: string | undefined; ; ) {
      const page = await list({ ...options(), prefix, cursor });
      yield page.blobs.map(({ pathname, url, uploadedAt, size }) => ({
        key: pathname,
        url,
        since: uploadedAt,
        bytes: size,
      }));
      cursor = page.cursor;
      if (!page.hasMore || !cursor) return;
    }
  }

  return {
    find: (key) => call(() => find(key)),
    has: (key) => call(async () => (await find(key)) !== null),
    read: (key) =>
      call(async () => {
        const found = await find(key);
        return found && (await fetchFrom(found.url)).bytes;
      }),
    readPart: ({ url }, from, to) =>
      call(async () => {
        const { status, bytes } = await fetchFrom(url, { range: `bytes=${from}-${to}` });
        if (status !== 206) throw new Error(`The store answered ${status} to a range`);
        return bytes;
      }),
    write: (key, bytes, contentType) =>
      call(async () => {
        const kept = { access, contentType, cacheControlMaxAge: CACHE_SECONDS, allowOverwrite: true };
        await put(key, Buffer.from(bytes), { ...options(), ...kept });
      }),
    pages,
    async *list(prefix) {
      for await (const page of pages(prefix)) yield* page;
    },
    remove: (keys) =>
      call(async () => {
        if (keys.length > 0) await del(keys, options());
      }),
    readAddress: (key, expires) =>
      call(async () => {
        const bounds = { pathname: key, validUntil: expires };
        const signed = await issueSignedToken({ ...options(), ...bounds, operations: ["get"] });
        return (await presignUrl(signed, { ...bounds, operation: "get", access })).presignedUrl;
      }),
    uploadAddress: ({ key, contentTypes, bytes, expires }) =>
      call(async () => {
        const bounds = {
          pathname: key,
          validUntil: expires,
          allowedContentTypes: contentTypes,
          maximumSizeInBytes: bytes,
        };
        const signed = await issueSignedToken({ ...options(), ...bounds, operations: ["put"] });
        return (await presignUrl(signed, { ...bounds, operation: "put", access })).presignedUrl;
      }),
    uploadToken: ({ key, contentTypes, bytes, expires }) =>
      generateClientTokenFromReadWriteToken({
        token,
        pathname: key,
        allowedContentTypes: contentTypes,
        maximumSizeInBytes: bytes,
        validUntil: expires,
        addRandomSuffix: false,
        allowOverwrite: false,
        cacheControlMaxAge: CACHE_SECONDS,
      }),
  };
}
