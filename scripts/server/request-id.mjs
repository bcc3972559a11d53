// The id of each request: in its answer, in every line of the log that it causes, and in its statements.
import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

// lib/platform/request-id.ts reads the same store.
const shared = /** @type {{ waypointRequestIds?: AsyncLocalStorage<string> }} */ (globalThis);
shared.waypointRequestIds ??= new AsyncLocalStorage();
const store = shared.waypointRequestIds;

/**
 * Gives a request its id, which the answer carries: the caller's own if it is a UUID, else a new one.
 * @param {import("node:http").IncomingMessage} request
 * @param {import("node:http").ServerResponse} response
 * @returns {string}
 */
export function giveRequestId(request, response) {
  const { "x-request-id": given = "" } = request.headers;
  const requestId = typeof given === "string" && UUID.test(given) ? given.toLowerCase() : randomUUID();
  response.setHeader("x-request-id", requestId);
  return requestId;
}

/**
 * Runs the handling of a request under its id.
 * @template Result
 * @param {string} requestId
 * @param {() => Result} work
 * @returns {Result}
 */
export const runWithRequestId = (requestId, work) => store.run(requestId, work);
