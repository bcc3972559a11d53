// Responses to requests that do not reach Next.js.
import pino from "pino";
import { loggedPath } from "../../lib/platform/logged/logged-path.mjs";

/** The same lines as lib/platform/log.ts writes. */
const log = pino({
  level: process.env.LOG_LEVEL || "info",
  base: undefined,
  timestamp: pino.stdTimeFunctions.isoTime,
});

/** An error response (RFC 9457). @typedef {import("../../lib/platform/http/refusals.mjs").Refusal} Problem */

/** @param {number} maxBytes of the body @returns {Problem} */
export const tooLarge = (maxBytes) => ({
  status: 413,
  title: "Payload Too Large",
  detail: `The request is larger than ${Math.floor(maxBytes / 2 ** 20)} MiB`,
  headers: {},
});

/** @type {Problem} */
export const busy = {
  status: 503,
  title: "Service Unavailable",
  detail: "Waypoint is busy right now. Please try again in a moment",
  headers: { "retry-after": "1" },
};

/** @type {Problem} */
export const failed = {
  status: 500,
  title: "Internal Server Error",
  detail: "Something went wrong. Please try again",
  headers: {},
};

/** @param {Problem} problem @returns {string} a page for a browser that navigates; reloads itself with Retry-After */
function pageOf({ title, detail, headers }) {
  const again = headers["retry-after"] ? `<meta http-equiv="refresh" content="${headers["retry-after"]}">` : "";
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">${again}<title>${title}</title><p>${detail}</p></html>`;
}

/**
 * Answers a request with a problem: JSON, or a page to a browser that navigates.
 * @param {import("node:http").IncomingMessage} request
 * @param {import("node:http").ServerResponse} response
 * @param {Problem} problem
 * @param {{ isLogged?: boolean }} [options]
 */
export function answerProblem(request, response, problem, { isLogged = true } = {}) {
  const { status, title, detail, headers } = problem;
  const requestId = response.getHeader("x-request-id");
  const isPage = request.headers["sec-fetch-mode"] === "navigate";
  response.writeHead(status, {
    "content-type": isPage ? "text/html; charset=utf-8" : "application/problem+json",
    "cache-control": "no-store",
    "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    ...headers,
  });
  const body = isPage ? pageOf(problem) : JSON.stringify({ type: "about:blank", title, status, detail, requestId });
  response.end(request.method === "HEAD" ? undefined : body);
  if (isLogged)
    log.info({ requestId, method: request.method, path: loggedPath(request.url ?? "/"), status }, "refused");
}

/** Time between two log lines about refused requests. */
const LOG_EVERY_MS = 1_000;

let overload = 0;

/** Counts a refusal because of too many requests. One log line for each would add to the load. */
export function logOverload() {
  overload += 1;
  if (overload > 1) return;
  setTimeout(() => {
    log.warn({ requests: overload }, "refused: too many requests at once");
    overload = 0;
  }, LOG_EVERY_MS).unref();
}
