import { perProcess } from "./per-process";

/**
 * The origins of the direct addresses in the library, for the content security policy. Undefined before the first read,
 * and in a middleware with its own process (Vercel).
 */
export const mediaOrigins = () => perProcess<string[]>("mediaOrigins");

/**
 * The origin of the files in a store of Vercel Blob.
 * @param token names the store: `vercel_blob_rw_<store>_<secret>`
 */
export function blobOrigin(token: string, access: "public" | "private"): string {
  const store = /^vercel_blob_rw_([a-z0-9]+)_/i.exec(token)?.[1]?.toLowerCase() ?? "*";
  return `https://${store}.${access}.blob.vercel-storage.com`;
}
