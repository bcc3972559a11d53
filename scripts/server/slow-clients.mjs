// Closes connections of clients that send or receive too slowly, so that they cannot hold memory and places.

/** Time for the head of a request, and before the rate of a body counts. */
const GRACE_MS = 10_000;

/** The lowest rate of a body, on average. */
const BYTES_PER_MS = 8;

/** The lowest rate of an answer that waits for its client, and the time over which it is measured. */
const ANSWER_BYTES_PER_MS = 1;
const MEASURED_MS = 20_000;

/** Time for a client to read an answer that came before it had sent its body. */
const LINGER_MS = 250;

const LOOK_EVERY_MS = 1_000;
const POLL_EVERY_MS = 20;

/**
 * An exchange that has not ended.
 * @typedef {object} Exchange
 * @property {import("node:http").IncomingMessage} request
 * @property {import("node:http").ServerResponse} response
 * @property {import("node:net").Socket} socket of the request, which itself forgets it once it is answered
 * @property {number} since
 * @property {number} readBefore bytes that the connection had received before this request's body
 * @property {{ from: number, left: number }} [measured] while some of the answer waits: since when its rate is measured, and the
 *   bytes that had left the connection then
 */

/** @type {Set<Exchange>} */
const exchanges = new Set();

/** Options for `http.createServer`: the limits that Node.js itself observes. */
export const serverOptions = { headersTimeout: GRACE_MS, connectionsCheckingInterval: LOOK_EVERY_MS };

/**
 * Watches an exchange until it ends.
 * @param {import("node:http").IncomingMessage} request
 * @param {import("node:http").ServerResponse} response
 */
export function watchExchange(request, response) {
  const { socket } = request;
  /** @type {Exchange} */
  const exchange = { request, response, socket, since: performance.now(), readBefore: socket.bytesRead };
  exchanges.add(exchange);
  response.once("close", () => exchanges.delete(exchange));
  // An answer that came before the body ended has refused it: the rest is not read.
  response.once("finish", () => {
    if (request.complete) return;
    setTimeout(() => request.complete || socket.destroy(), LINGER_MS).unref();
  });
}

/**
 * Bytes that wait in a connection for its client, and bytes that have left it. Node.js observes the former for its own timeouts;
 * `bytesWritten` counts both.
 * @param {import("node:net").Socket} socket
 */
function outgoing(socket) {
  const { _handle: handle, _bytesDispatched: dispatched = 0 } =
    /** @type {{ _handle?: { writeQueueSize: number } | null, _bytesDispatched?: number }} */ (
      /** @type {unknown} */ (socket)
    );
  const waiting = handle?.writeQueueSize ?? 0;
  return { waiting, left: dispatched - waiting };
}

/** @param {Exchange} exchange @param {number} now */
function isTooSlow(exchange, now) {
  const { request, socket, since, readBefore } = exchange;
  if (!request.complete) return now - since > GRACE_MS + (socket.bytesRead - readBefore) / BYTES_PER_MS;
  const { waiting, left } = outgoing(socket);
  const { measured } = exchange;
  // While nothing waits the client is faster than the server.
  if (waiting === 0) exchange.measured = undefined;
  else if (!measured) exchange.measured = { from: now, left };
  if (waiting === 0 || !measured || now - measured.from < MEASURED_MS) return false;
  exchange.measured = { from: now, left };
  return left - measured.left < (now - measured.from) * ANSWER_BYTES_PER_MS;
}

setInterval(() => {
  const now = performance.now();
  for (const exchange of exchanges) {
    if (!isTooSlow(exchange, now)) continue;
    const { response, socket } = exchange;
    if (!response.headersSent) socket.write("HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n");
    // Bytes that the client does not read would keep the connection from ending, here and in the system.
    if (outgoing(socket).waiting > 0) socket.resetAndDestroy();
    else socket.destroySoon();
  }
}, LOOK_EVERY_MS).unref();

/** @type {Map<import("node:http").IncomingMessage, () => void>} */
const incomplete = new Map();

/** @type {NodeJS.Timeout | undefined} */
let polling;

/** A larger body is read while it comes. @param {import("node:http").IncomingMessage} request */
const isReceived = (request) => request.complete || request.readableLength >= request.readableHighWaterMark;

/**
 * Calls back once the body of a request is there, so that a slow client takes no place of others.
 * @param {import("node:http").IncomingMessage} request
 * @param {() => void} callBack
 */
export function whenReceived(request, callBack) {
  const { "content-length": length = "0", "transfer-encoding": encoding } = request.headers;
  if (length === "0" && encoding === undefined) return callBack();
  // The body mostly came in the same packet as the head, and is parsed right after it.
  setImmediate(() => {
    if (isReceived(request)) return callBack();
    incomplete.set(request, callBack);
    request.once("close", () => incomplete.delete(request));
    polling ??= setInterval(poll, POLL_EVERY_MS);
  });
}

function poll() {
  for (const [request, callBack] of incomplete) {
    if (!isReceived(request)) continue;
    incomplete.delete(request);
    callBack();
  }
  if (incomplete.size > 0) return;
  clearInterval(polling);
  polling = undefined;
}
