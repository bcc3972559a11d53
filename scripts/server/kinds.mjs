// The kinds of requests that have different limits.

/** Bytes of a body: of most calls; of a picture, transcript, archive or request of a directory. */
const MAX_BODY_BYTES = { call: 1_100_000, more: 8 * 1024 * 1024 };
const TAKES_MORE = /^\/api\/(uploads|scim|library\/import|videos\/[^/]+\/transcripts)(\/|\?|$)/;

/** Uploaded parts of recordings, which are streamed to the disk, and recordings that are played. */
const PIECE = /^\/api\/uploads\/videos\/[^/?]+$/;
const PLAYED = /^\/api\/videos\/[^/?]+\/file(\?|$)/;

/** Static files and monitoring calls, which cost next to nothing. */
const ALWAYS_ADMITTED = /^\/(_next\/static\/|api\/(healthz|readyz|metrics)$|metrics$)/;

/**
 * @param {Pick<import("node:http").IncomingMessage, "method" | "url">} request
 * @returns whether it uploads a part of a recording, whether it plays one, and the limit of its body in bytes
 */
export function kindOf({ method, url = "" }) {
  const isPiece = method === "PATCH" && PIECE.test(url);
  const maxBytes = isPiece ? Number.POSITIVE_INFINITY : MAX_BODY_BYTES[TAKES_MORE.test(url) ? "more" : "call"];
  return { isPiece, isPlayed: PLAYED.test(url), maxBytes };
}

/** @param {Pick<import("node:http").IncomingMessage, "url">} request @returns {boolean} */
export function isAlwaysAdmitted({ url = "" }) {
  const [path = ""] = url.split("?", 1);
  return ALWAYS_ADMITTED.test(path);
}
