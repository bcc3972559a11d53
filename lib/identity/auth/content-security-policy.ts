import { env } from "@/lib/platform/env";
import { blobOrigin, mediaOrigins } from "@/lib/platform/media-origins";
import { isPlainOrigin } from "@/lib/platform/plain-origin";

/** The policy of a page: its own files, scripts with its nonce, the video providers' thumbnails and players, and recordings elsewhere. */
export function contentSecurityPolicy(nonce: string): string {
  // In development only, React needs eval to show server errors, and reloading needs a socket.
  const { NODE_ENV, BLOB_READ_WRITE_TOKEN, VIDEO_BLOB_READ_WRITE_TOKEN, VERCEL_BLOB_API_URL } = env();
  const development = NODE_ENV === "development";
  const pictures = BLOB_READ_WRITE_TOKEN ? ` ${blobOrigin(BLOB_READ_WRITE_TOKEN, "public")}` : "";
  const recordings = VIDEO_BLOB_READ_WRITE_TOKEN ? ` ${blobOrigin(VIDEO_BLOB_READ_WRITE_TOKEN, "private")}` : "";
  const uploads = pictures || recordings ? ` ${new URL(VERCEL_BLOB_API_URL).origin}` : "";
  const origins = mediaOrigins().value?.filter(isPlainOrigin);
  const media = (origins ?? ["https:"]).map((origin) => ` ${origin}`).join("");
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${development ? " 'unsafe-eval'" : ""}`,
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' blob: data: https://i.ytimg.com https://i.vimeocdn.com${pictures}`,
    // A script fetches the parts of a stream.
    `connect-src 'self'${uploads}${origins ? media : ""}${development ? " ws:" : ""}`,
    `media-src 'self' blob:${recordings}${media}`,
    "frame-src https://www.youtube-nocookie.com https://player.vimeo.com",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}
