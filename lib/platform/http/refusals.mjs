// Refuses requests that Next.js would answer with 500 or plain text (unknown methods, malformed addresses), and requests that
// would block it for seconds, because it parses thousands of cookies or parameters several times. Plain JavaScript, because
// the server (scripts/server.mjs) loads it before Next.js compiles anything.

/** @typedef {{ status: number, title: string, detail: string, headers: Record<string, string> }} Refusal */

/** The methods that a route can have. */
const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

/** The methods of pages and files. For any other, Next.js would look for an action, and log the caller's input. */
const READS = ["GET", "HEAD", "OPTIONS"];

/**
 * Addresses that accept writes: API calls, the unsubscribe call, and the calls of the framework's development server.
 */
const TAKES_WRITES = /^\/(api\/|unsubscribe(\?|$))/;
const OF_DEVELOPMENT = /^\/(_next\/|__next)/;

/** Limits far above the requests of browsers and of our own programs. */
const MAX_COOKIES = 100;
const MAX_PARAMETERS = 300;

/** A `.` or `..` segment, which clients resolve before they send a path. */
const DOT_SEGMENT = /(?:^|[/\\])(?:\.|%2e){1,2}(?:[/\\]|$)/i;

/** @param {string} text @param {string} separator @param {number} max */
const hasMoreParts = (text, separator, max) => text.split(separator, max + 1).length > max;

/** Addresses without content: the call answers with a problem, the page with the not-found screen. */
const NOWHERE = { call: "/api/not-found", page: "/not-found" };

/** @param {string} path without its query */
function isMalformed(path) {
  try {
    decodeURIComponent(path);
    return false;
  } catch {
    return true;
  }
}

/**
 * The address that replaces a malformed one; undefined for a well-formed one.
 * @param {string} url path and query
 */
export function addressInstead(url) {
  const [path = ""] = url.split("?", 1);
  if (!isMalformed(path)) return undefined;
  return path.startsWith("/api/") ? NOWHERE.call : NOWHERE.page;
}

/**
 * The refusal of a request that no route can answer; undefined for any other request.
 * @param {{ method?: string, url?: string, headers: import("node:http").IncomingHttpHeaders }} request
 * @param {boolean} [isDevelopment] true for the framework's development server, which has calls of its own
 * @returns {Refusal | undefined}
 */
export function refusalOf({ method = "GET", url = "/", headers }, isDevelopment = false) {
  if (!METHODS.includes(method)) {
    const detail = `This address does not support ${method}`;
    return { status: 405, title: "Method Not Allowed", detail, headers: { allow: METHODS.join(", ") } };
  }
  if (
    url.startsWith("/") &&
    !READS.includes(method) &&
    !TAKES_WRITES.test(url) &&
    !(isDevelopment && OF_DEVELOPMENT.test(url))
  ) {
    const detail = `A page does not support ${method}`;
    return { status: 405, title: "Method Not Allowed", detail, headers: { allow: READS.join(", ") } };
  }
  if (!url.startsWith("/") || DOT_SEGMENT.test(url.split("?", 1)[0] ?? "")) {
    return { status: 400, title: "Bad Request", detail: "The address is not valid", headers: {} };
  }
  if (headers.host !== undefined && !URL.canParse(`http://${headers.host}`)) {
    return { status: 400, title: "Bad Request", detail: "The Host header is not valid", headers: {} };
  }
  if (hasMoreParts(headers.cookie ?? "", ";", MAX_COOKIES)) {
    const detail = `The request has more than ${MAX_COOKIES} cookies`;
    return { status: 431, title: "Request Header Fields Too Large", detail, headers: {} };
  }
  if (hasMoreParts(url, "&", MAX_PARAMETERS)) {
    const detail = `The address has more than ${MAX_PARAMETERS} parameters`;
    return { status: 414, title: "URI Too Long", detail, headers: {} };
  }
  return undefined;
}
