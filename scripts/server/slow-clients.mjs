// Closes connections of clients that stall while sending a body or reading a response, so that they hold no memory.
import { IncomingMessage } from "node:http";

/** The lowest rate at which a client must send a body or read a response, and the time over which it is measured. */
const BYTES_PER_MS = 1;
const MEASURED_MS = 20_000;

/** A stalled recording gives way after the first time, and is closed after the second: paused players read nothing. */
const PLAYED_MEASURED_MS = 5_000;
const MAX_PAUSE_MS = 600_000;

/** After this time a client that reads an answer slowly gives way to a request that finds no place. */
const MAX_READ_MS = 5_000;

const LOOK_EVERY_MS = 1_000;

/** A body up to this size needs no room, so that large bodies never block sign-ins and other forms. */
const SMALL_BYTES = 16_384;

/** Above this, at least half of the received bytes must be content: chunks of a few bytes are expensive. */
const MIN_RECEIVED_BYTES = 65_536;

/** Time for a client to send the rest of a body after its response, so that the connection can be used again. */
const LINGER_MS = 5_000;

/** @typedef {import("node:http").IncomingMessage} Request */
/** @typedef {import("node:http").ServerResponse} Response */

/**
 * An exchange that has not ended.
 * @typedef {object} Exchange
 * @property {Request} request
 * @property {import("node:net").Socket} socket of the request, which drops its own reference after the response
 * @property {boolean} isPlayed true for a recording
 * @property {{ what: "body" | "answer", since: number, moved: number }} [measured] while the server waits for the
 *   client: the start of the measurement, and the bytes moved until then
 * @property {number} [slowSince] set while the client is too slow: since when
 * @property {number} [readSince] set while the client reads more slowly than the server writes: since when
 */

/** @type {Map<Response, Exchange>} */
const exchanges = new Map();

/** The responses that have not ended. */
export const openResponses = () => exchanges.keys();

/**
 * Watches an exchange until it ends.
 * @param {Request} request
 * @param {Response} response
 * @param {boolean} [isPlayed] true for a recording
 */
export function watchExchange(request, response, isPlayed = false) {
  const { socket } = request;
  exchanges.set(response, { request, socket, isPlayed });
  response.once("close", () => exchanges.delete(response));
  // A response before the end of the body refuses it: the rest is discarded for a while.
  response.once("finish", () => {
    if (request.complete) return;
    request.resume();
    setTimeout(() => request.complete || socket.destroy(), LINGER_MS).unref();
  });
}

/**
 * Bytes that a connection has queued for its client, and bytes that it has sent. Node.js uses the former for its own
 * timeouts; `bytesWritten` counts both.
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

/** @param {Exchange} exchange @param {number} now @returns whether its client has been too slow for too long */
function isTooSlow(exchange, now) {
  const { request, socket, measured, isPlayed } = exchange;
  const { waiting, left } = outgoing(socket);
  // When neither is pending, the client is faster than the server.
  const what = !request.complete ? "body" : waiting > 0 ? "answer" : undefined;
  const moved = what === "body" ? socket.bytesRead : left;
  const mayPause = isPlayed && what === "answer";
  exchange.readSince = what === "answer" ? (exchange.readSince ?? now) : undefined;
  if (what && measured?.what === what && now - measured.since < (mayPause ? PLAYED_MEASURED_MS : MEASURED_MS))
    return false;
  exchange.measured = what && { what, since: now, moved };
  const isSlow =
    measured !== undefined && measured.what === what && moved - measured.moved < (now - measured.since) * BYTES_PER_MS;
  exchange.slowSince = isSlow ? (exchange.slowSince ?? measured.since) : undefined;
  return exchange.slowSince !== undefined && (!mayPause || now - exchange.slowSince >= MAX_PAUSE_MS);
}

/**
 * Ends the exchange that has waited longest for its client.
 * @param {(exchange: Exchange) => number | undefined} sinceOf since when it waits, if it may be ended
 * @param {(response: Response) => boolean} isMeant true for a response that may be ended
 * @returns {Response | undefined} its response; undefined when there is none
 */
function endLongest(sinceOf, isMeant) {
  /** @type {{ response: Response, socket: import("node:net").Socket, since: number } | undefined} */
  let longest;
  for (const [response, exchange] of exchanges) {
    const since = sinceOf(exchange);
    if (since === undefined || (longest && longest.since <= since)) continue;
    if (isMeant(response)) longest = { response, socket: exchange.socket, since };
  }
  longest?.socket.resetAndDestroy();
  return longest?.response;
}

/**
 * Ends the recording that has been stalled longest, so that another gets its place. A paused player requests the rest
 * later.
 * @param {(response: Response) => boolean} isMeant true for a response that may be ended
 */
export const endLongestStalled = (isMeant) =>
  endLongest(({ isPlayed, slowSince }) => (isPlayed ? slowSince : undefined), isMeant);

/**
 * Ends the answer that a client has been reading longest, so that a request gets its place: a few hundred clients that
 * read a long answer slowly would keep all others out.
 * @param {(response: Response) => boolean} isMeant true for a response that may be ended
 */
export function endLongestRead(isMeant) {
  const before = performance.now() - MAX_READ_MS;
  return endLongest(
    ({ isPlayed, readSince = before }) => (isPlayed || readSince >= before ? undefined : readSince),
    isMeant,
  );
}

setInterval(() => {
  const now = performance.now();
  for (const [response, exchange] of exchanges) {
    if (!isTooSlow(exchange, now)) continue;
    const { socket } = exchange;
    if (!response.headersSent) socket.write("HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n");
    // Unread bytes would keep the connection open, in Node.js and in the system.
    if (outgoing(socket).waiting > 0) socket.resetAndDestroy();
    else socket.destroySoon();
  }
}, LOOK_EVERY_MS).unref();

/**
 * Runs a request if its client is still connected, because rendering pages for clients that hung up would block others.
 * The system reports a hang-up within two turns of the event loop.
 * @param {Request} request
 * @param {Response} response
 * @param {() => void} run
 */
export function whileWaited({ socket }, response, run) {
  const runIfOpen = () => {
    if (response.closed || socket.destroyed || socket.readableEnded) response.destroy();
    else run();
  };
  setImmediate(() => setImmediate(runIfOpen));
}

/** A request that sends a body. @param {Request} request */
export const hasBody = ({ headers: { "content-length": length = "0", "transfer-encoding": encoding } }) =>
  length !== "0" || encoding !== undefined;

/**
 * Runs a request once its body is received, so that a slow client takes no place. The body becomes one buffer, because
 * each chunk costs memory here and time in the framework.
 * @param {Request} request with a body
 * @param {Response} response
 * @param {object} options
 * @param {number} options.maxBytes
 * @param {(received: Request) => void} options.run called with the request to handle
 * @param {() => void} options.refuseLarge called for a larger body, or one in very small chunks
 * @param {(bytes: number) => boolean} options.takeRoom reserves memory for more of a body; false when there is none
 * @param {() => void} options.refuse called when there is no room
 */
export function whenReceived(request, response, { maxBytes, run, refuseLarge, takeRoom, refuse }) {
  /** @type {Buffer[]} */
  let pieces = [];
  let bytes = 0;
  const { socket } = request;
  const readBefore = socket.bytesRead;
  const forget = () => {
    request.off("readable", take);
    response.off("close", forget);
    pieces = [];
  };
  const take = () => {
    const piece = request.read();
    if (piece === null) return;
    pieces.push(piece);
    bytes += piece.length;
    joinSmall(pieces);
    const received = socket.bytesRead - readBefore;
    const isLarge = bytes > maxBytes || (received > MIN_RECEIVED_BYTES && bytes < received / 2);
    if (!isLarge && (bytes <= SMALL_BYTES || takeRoom(piece.length))) return;
    forget();
    if (isLarge) refuseLarge();
    else refuse();
  };
  request.on("readable", take);
  response.once("close", forget);
  request.once("end", () => {
    if (response.closed || response.headersSent) return;
    const body = Buffer.concat(pieces);
    forget();
    run(withBody(request, body));
  });
}

/**
 * Joins the last chunks of a body until each is at least twice as large as the next, so that few are kept and no byte
 * is copied often, however small the chunks are.
 * @param {Buffer[]} pieces
 */
function joinSmall(pieces) {
  for (;;) {
    const [one, last] = pieces.slice(-2);
    if (!one || !last || one.length >= 2 * last.length) return;
    pieces.splice(-2, 2, Buffer.concat([one, last]));
  }
}

/** A copy of a request with its received body as one chunk. @param {Request} request @param {Buffer} body */
function withBody(request, body) {
  const { method, url, headers, rawHeaders, httpVersion, httpVersionMajor, httpVersionMinor } = request;
  const whole = Object.assign(new IncomingMessage(request.socket), { method, url, headers, rawHeaders });
  Object.assign(whole, { httpVersion, httpVersionMajor, httpVersionMinor, complete: true });
  if (body.length > 0) whole.push(body);
  whole.push(null);
  return whole;
}
