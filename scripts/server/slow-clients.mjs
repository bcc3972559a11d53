// Closes connections of clients that stall while they send a body or receive an answer, so that they cannot hold memory and places.
import { IncomingMessage } from "node:http";

/** The lowest rate of a body or an answer that waits for its client, and the time over which it is measured. */
const BYTES_PER_MS = 1;
const MEASURED_MS = 20_000;

/** The time for a recording, which gives way to others from then on, and is cut later: a player that is paused reads nothing. */
const PLAYED_MEASURED_MS = 5_000;
const MAX_PAUSE_MS = 600_000;

const LOOK_EVERY_MS = 1_000;

/** Bytes of a body that need no room: those of a sign-in and of other forms, which large bodies never keep out. */
const SMALL_BYTES = 16_384;

/** Of so many received bytes at least half are the body's own: the rest would be chunks of a few bytes, which cost much. */
const MIN_RECEIVED_BYTES = 65_536;

/** Time for a client to send the rest of a body that was answered before it ended, so that the connection can serve the next request. */
const LINGER_MS = 5_000;

/** @typedef {import("node:http").IncomingMessage} Request */
/** @typedef {import("node:http").ServerResponse} Response */

/**
 * An exchange that has not ended.
 * @typedef {object} Exchange
 * @property {Request} request
 * @property {import("node:net").Socket} socket of the request, which itself forgets it once it is answered
 * @property {boolean} isPlayed of a recording
 * @property {{ what: "body" | "answer", since: number, moved: number }} [measured] while the client's part is awaited: since when,
 *   and the bytes that had moved then
 * @property {number} [slowSince] when the client began to be too slow, if it is
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
  // An answer that came before the body ended has refused it: the rest is read past, for a while.
  response.once("finish", () => {
    if (request.complete) return;
    request.resume();
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

/** @param {Exchange} exchange @param {number} now @returns whether its client has been too slow for too long */
function isTooSlow(exchange, now) {
  const { request, socket, measured, isPlayed } = exchange;
  const { waiting, left } = outgoing(socket);
  // While neither waits the client is faster than the server.
  const what = !request.complete ? "body" : waiting > 0 ? "answer" : undefined;
  const moved = what === "body" ? socket.bytesRead : left;
  const mayPause = isPlayed && what === "answer";
  if (what && measured?.what === what && now - measured.since < (mayPause ? PLAYED_MEASURED_MS : MEASURED_MS))
    return false;
  exchange.measured = what && { what, since: now, moved };
  const isSlow =
    measured !== undefined && measured.what === what && moved - measured.moved < (now - measured.since) * BYTES_PER_MS;
  exchange.slowSince = isSlow ? (exchange.slowSince ?? measured.since) : undefined;
  return exchange.slowSince !== undefined && (!mayPause || now - exchange.slowSince >= MAX_PAUSE_MS);
}

/**
 * Ends the recording that has been too slow for longest, so that another has its place. A player that was paused asks for the rest.
 * @param {(response: Response) => boolean} isMeant
 * @returns {Response | undefined} its response; undefined while all of them are read
 */
export function endLongestStalled(isMeant) {
  /** @type {{ response: Response, socket: import("node:net").Socket, slowSince: number } | undefined} */
  let longest;
  for (const [response, { socket, isPlayed, slowSince }] of exchanges) {
    if (!isPlayed || slowSince === undefined || (longest && longest.slowSince <= slowSince)) continue;
    if (isMeant(response)) longest = { response, socket, slowSince };
  }
  longest?.socket.resetAndDestroy();
  return longest?.response;
}

setInterval(() => {
  const now = performance.now();
  for (const [response, exchange] of exchanges) {
    if (!isTooSlow(exchange, now)) continue;
    const { socket } = exchange;
    if (!response.headersSent) socket.write("HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n");
    // Bytes that the client does not read would keep the connection from ending, here and in the system.
    if (outgoing(socket).waiting > 0) socket.resetAndDestroy();
    else socket.destroySoon();
  }
}, LOOK_EVERY_MS).unref();

/**
 * Runs a request if its client still waits for the answer. The system tells of one that hung up within two turns of the loop, and each
 * page that is rendered for nobody keeps others from connecting.
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
 * Runs a request once its body is there, so that a slow client takes no place of others. The body is one piece then: the
 * framework pays for each, and each would be an object of its own meanwhile.
 * @param {Request} request with a body
 * @param {Response} response
 * @param {object} options
 * @param {number} options.maxBytes
 * @param {(received: Request) => void} options.run gets the request to handle
 * @param {() => void} options.refuseLarge is called for a larger body, or one in very small chunks
 * @param {(bytes: number) => boolean} options.takeRoom for more of a body, until it is there
 * @param {() => void} options.refuse is called while there is no room
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
 * Joins the last pieces of a body until each is at least twice as large as the next: few are kept, and no byte is copied often, however
 * small the pieces are that come.
 * @param {Buffer[]} pieces
 */
function joinSmall(pieces) {
  for (;;) {
    const [one, last] = pieces.slice(-2);
    if (!one || !last || one.length >= 2 * last.length) return;
    pieces.splice(-2, 2, Buffer.concat([one, last]));
  }
}

/** A received request whose body is one piece. @param {Request} request @param {Buffer} body */
function withBody(request, body) {
  const { method, url, headers, rawHeaders, httpVersion, httpVersionMajor, httpVersionMinor } = request;
  const whole = Object.assign(new IncomingMessage(request.socket), { method, url, headers, rawHeaders });
  Object.assign(whole, { httpVersion, httpVersionMajor, httpVersionMinor, complete: true });
  if (body.length > 0) whole.push(body);
  whole.push(null);
  return whole;
}
