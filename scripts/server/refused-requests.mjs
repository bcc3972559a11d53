// Requests that Next.js answers with 500 or with text: methods that it does not know, and malformed addresses.
import { answerProblem } from "./problem.mjs";

/** The methods that a route can have. */
const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

/** Addresses where nothing is: the call answers with a problem, the page with the screen for it. */
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
 * @param {{ method?: string, headers: import("node:http").IncomingHttpHeaders }} request
 * @returns {import("./problem.mjs").Problem | undefined}
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
 * Answers a request that no route can answer, and replaces a malformed address.
 * @param {import("node:http").IncomingMessage} request
 * @param {import("node:http").ServerResponse} response
 * @returns {boolean} whether it was answered
 */
export function answerRefused(request, response) {
  const refusal = refusalOf(request);
  if (refusal) answerProblem(request, response, refusal);
  else request.url = addressInstead(request.url ?? "/") ?? request.url;
  return refusal !== undefined;
}
