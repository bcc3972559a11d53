// Requests that Next.js answers with 500 or with text: methods that it does not know, and malformed addresses.
import { randomUUID } from "node:crypto";
import { Server } from "node:http";
import pino from "pino";

/** The methods that a route can have. */
const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

/** Addresses where nothing is: the call answers with a problem, the page with the screen for it. */
const NOWHERE = { call: "/api/not-found", page: "/not-found" };

/** The same lines as lib/platform/log.ts writes. */
const log = pino({
  level: process.env.LOG_LEVEL || "info",
  base: undefined,
  timestamp: pino.stdTimeFunctions.isoTime,
});

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
 * @param {{ method?: string, headers: import("node:http").IncomingHttpHeaders }} request
 * @returns {{ status: number, title: string, detail: string, headers: Record<string, string> } | undefined}
 */
export function refusalOf({ method = "GET", headers }) {
  if (!METHODS.includes(method)) {
    const detail = `This address does not support ${method}`;
    return { status: 405, title: "Method Not Allowed", detail, headers: { allow: METHODS.join(", ") } };
  }
  if (headers.host !== undefined && !URL.canParse(`http://${headers.host}`)) {
    return { status: 400, title: "Bad Request", detail: "The Host header is not valid", headers: {} };
  }
  return undefined;
}

/**
 * Answers a request that no route can answer.
 * @param {import("node:http").IncomingMessage} request
 * @param {import("node:http").ServerResponse} response
 * @returns {boolean} whether it was answered
 */
function answerRefused(request, response) {
  const refusal = refusalOf(request);
  if (!refusal) return false;
  const { status, title, detail, headers } = refusal;
  const requestId = randomUUID();
  response.writeHead(status, {
    "content-type": "application/problem+json",
    "cache-control": "no-store",
    "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "x-request-id": requestId,
    ...headers,
  });
  response.end(request.method === "HEAD" ? undefined : JSON.stringify({ type: "about:blank", title, status, detail }));
  log.info({ requestId, method: request.method, path: request.url, status }, "refused");
  return true;
}

/** From now on, these requests are answered before Next.js receives them. */
export function refuseUnanswerableRequests() {
  /** @type {(event: string, ...values: any[]) => boolean} */
  const emit = Server.prototype.emit;
  Server.prototype.emit = /** @this {Server} @param {string} event @param {any[]} values */ function (
    event,
    ...values
  ) {
    if (event === "request") {
      const [request, response] = values;
      if (answerRefused(request, response)) return true;
      request.url = addressInstead(request.url) ?? request.url;
    }
    return emit.call(this, event, ...values);
  };
}
