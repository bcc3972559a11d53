import { blobHosts } from "@/lib/identity/pictures/blob-hosts";
import { env } from "@/lib/platform/env";

/** What a page may load: its own files, the scripts that carry its nonce, the providers' pictures and players. */
export function contentSecurityPolicy(nonce: string): string {
  // React rebuilds server errors by eval, and reloading needs a socket, in development alone.
  const { NODE_ENV, BLOB_READ_WRITE_TOKEN, VERCEL_BLOB_API_URL } = env();
  const development = NODE_ENV === "development";
  const blob = BLOB_READ_WRITE_TOKEN ? blobHosts(BLOB_READ_WRITE_TOKEN, VERCEL_BLOB_API_URL) : null;
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${development ? " 'unsafe-eval'" : ""}`,
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' blob: data: https://i.ytimg.com https://i.vimeocdn.com${blob ? ` ${blob.pictures}` : ""}`,
    `connect-src 'self'${blob ? ` ${blob.upload}` : ""}${development ? " ws:" : ""}`,
    "frame-src https://www.youtube-nocookie.com https://player.vimeo.com",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}
