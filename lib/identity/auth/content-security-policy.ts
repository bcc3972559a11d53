import { blobHosts } from "@/lib/identity/pictures/blob-hosts";
import { env } from "@/lib/platform/env";

/** The policy of a page: its own files, scripts with its nonce, and the video providers' thumbnails and players. */
export function contentSecurityPolicy(nonce: string): string {
  // In development only, React needs eval to show server errors, and reloading needs a socket.
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
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}
