// The kinds of requests, as far as the limits differ by them.

/** Bytes of a body; of a picture, transcript or archive, and of a directory's request, whose refusal has a form of its own. */
const MAX_BODY_BYTES = { call: 1_100_000, more: 8 * 1024 * 1024 };
const TAKES_MORE = /^\/api\/(uploads|scim|library\/import|videos\/[^/]+\/transcripts)(\/|\?|$)/;

/** Pieces of recordings, which go to the disk as they come, and recordings that are played. */
const PIECE = /^\/api\/uploads\/videos\/[^/?]+$/;
const PLAYED = /^\/api\/videos\/[^/?]+\/file(\?|$)/;

/** Files, and calls by which others watch the server: they cost next to nothing. */
const ALWAYS_ADMITTED = /^\/(_next\/static\/|api\/(healthz|readyz|metrics)$|metrics$)/;

/**
 * @param {Pick<import("node:http").IncomingMessage, "method" | "url">} request
 * @returns whether it sends a piece of a recording, whether it plays one, and the bytes that its body may have
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
