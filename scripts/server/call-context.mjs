// The context of a request, made before Next.js handles it: its id, which stands in its answer, in every line of the log that it
// causes and in its statements; and its body, because reading that from the framework's stream costs a tenth of a small call.
import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** @typedef {{ requestId: string, body?: Buffer }} CallContext */

// lib/platform/call-context.ts reads the same store.
const shared = /** @type {{ waypointCallContext?: AsyncLocalStorage<CallContext> }} */ (globalThis);
shared.waypointCallContext ??= new AsyncLocalStorage();
const store = shared.waypointCallContext;

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
 * Keeps what comes of a request's body. It stays in the request for others who read it.
 * @param {import("node:http").IncomingMessage} request
 * @returns {() => Buffer | undefined} the body, when all of it has come and it is small
 */
export function keepBody(request) {
  /** @type {Buffer[]} */
  const chunks = [];
  const push = request.push.bind(request);
  // Reading it and putting it back would make it a body that was read, which a Request does not take.
  request.push = (chunk, encoding) => {
    if (chunk && request.readableLength < request.readableHighWaterMark) chunks.push(chunk);
    return push(chunk, encoding);
  };
  return () => {
    const { complete, readableLength, readableHighWaterMark } = request;
    return complete && readableLength > 0 && readableLength < readableHighWaterMark ? Buffer.concat(chunks) : undefined;
  };
}

/**
 * Runs the handling of a request in its context.
 * @template Result
 * @param {CallContext} context
 * @param {() => Result} work
 * @returns {Result}
 */
export const runInContext = (context, work) => store.run(context, work);
