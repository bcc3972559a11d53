/**
 * The origins of Vercel Blob to which browsers upload pictures and from which they load them.
 * @param token names the store: `vercel_blob_rw_<store>_<secret>`
 */
export function blobHosts(token: string, apiUrl: string): { upload: string; pictures: string } {
  const store = /^vercel_blob_rw_([a-z0-9]+)_/i.exec(token)?.[1]?.toLowerCase() ?? "*";
  return { upload: new URL(apiUrl).origin, pictures: `https://${store}.public.blob.vercel-storage.com` };
}
