// The server's process: Next.js behind limits that work without a proxy. `npm start` and `npm run dev` run it.
import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import net from "node:net";
import next from "next";
import { addressInstead, refusalOf } from "../lib/platform/http/refusals.mjs";
import { isAlwaysAdmitted, kindOf } from "./server/kinds.mjs";
import { dropPageHeaders } from "./server/page-headers.mjs";
import { pageTimer } from "./server/page-times.mjs";
import { clientFinder, Places } from "./server/places.mjs";
import { answerProblem, busy, failed, logOverload, tooLarge } from "./server/problem.mjs";
import { MAX_OF_CLIENT, runningPlaces } from "./server/running.mjs";
import { sendFileInstead } from "./server/send-file.mjs";
import { hasBody, openResponses, watchExchange, whenReceived, whileWaited } from "./server/slow-clients.mjs";

/** @typedef {import("node:http").IncomingMessage} Request */
/** @typedef {import("node:http").ServerResponse} Response */

/** Requests whose body is being received, which are cheap while it is small, and the bytes of larger bodies until they are handled. */
const MAX_AWAITED = 1_024;
const MAX_AWAITED_BYTES = { ofAll: 256 * 1024 * 1024, ofClient: 64 * 1024 * 1024 };

const TIMEOUTS_MS = {
  /** Timeout for the headers of a request. */
  headersTimeout: 10_000,
  /** Timeout for a whole request. A stalled one is closed earlier (server/slow-clients.mjs). */
  requestTimeout: 120_000,
  connectionsCheckingInterval: 1_000,
  /** Longer than nginx keeps an idle connection, so that it never sends a request on a closing connection. */
  keepAliveTimeout: 65_000,
};

/** After the server stops listening: time for a proxy's late requests, and for the running requests to end. */
const LINGER_MS = 1_500;
const STOPPED_WITHIN_MS = 20_000;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const dev = process.env.NODE_ENV !== "production";
const port = Number(process.env.PORT);

// With an https origin every answer carries HSTS. The origin is known when the server starts, not when it is built.
const isSecure = process.env.APP_URL?.startsWith("https:");

/** @typedef {import("../lib/platform/call-context").CallContext} CallContext */
/** @type {AsyncLocalStorage<CallContext>} */
const callContext = new AsyncLocalStorage();
const clientOf = clientFinder(process.env.TRUSTED_PROXIES);
const awaited = new Places({ max: MAX_AWAITED, maxOfClient: MAX_OF_CLIENT, clientOf });
const awaitedBytes = new Places({ max: MAX_AWAITED_BYTES.ofAll, maxOfClient: MAX_AWAITED_BYTES.ofClient, clientOf });
const { running, inTurn, played, playedOfUsers, pieces } = runningPlaces(clientOf);
const figures = {
  get running() {
    return running.taken;
  },
  refused: 0,
};
/** The connections with an unanswered request. @type {WeakSet<net.Socket>} */
const answering = new WeakSet();

// Set before the application loads, which reads both (lib/platform/per-process.ts).
Object.assign(globalThis, { waypoint: { callContext: { value: callContext }, requests: { value: figures } } });

const countPage = process.env.METRICS_TOKEN ? pageTimer() : undefined;
let isStopping = false;

/** The id of a request: the caller's own if it is a UUID, else a new one. @param {Request} request @returns {string} */
function idOf({ headers }) {
  const given = headers["x-request-id"];
  return typeof given === "string" && UUID.test(given) ? given.toLowerCase() : randomUUID();
}

/**
 * Receives every request: sets its id and the headers of every response, refuses a malformed or too large one, and
 * admits it once its body is received.
 * @param {Request} request
 * @param {Response} response
 */
function receive(request, response) {
  const { socket } = request;
  // Pipelining is refused: browsers and proxies do not use it, and Node.js reports no hang-up for the further requests.
  if (answering.has(socket)) return void socket.destroy();
  answering.add(socket);
  // Several parts of the server, and Next.js, listen for the end of the response.
  response.setMaxListeners(20);
  response.once("close", () => answering.delete(socket));
  const requestId = idOf(request);
  response.setHeader("x-request-id", requestId);
  if (isSecure) response.setHeader("strict-transport-security", "max-age=63072000; includeSubDomains");
  if (isStopping) response.setHeader("connection", "close");
  countPage?.(request, response);
  const { isPiece, isPlayed, maxBytes } = kindOf(request);
  watchExchange(request, response, isPlayed);

  const refusal = refusalOf(request, dev);
  if (refusal) return answerProblem(request, response, refusal);
  if (Number(request.headers["content-length"]) > maxBytes) return answerProblem(request, response, tooLarge(maxBytes));
  request.url = addressInstead(request.url ?? "/") ?? request.url;
  dropPageHeaders(request.headers);

  const context = {
    requestId,
    peer: request.socket.remoteAddress,
    /** For bodies that a handler compressed: Next.js drops their Content-Encoding. @param {string} encoding */
    setEncoding: (encoding) => void response.setHeader("content-encoding", encoding),
    /** Next.js drops Content-Length too, which players need to seek. @param {number} bytes */
    setLength: (bytes) => void response.setHeader("content-length", bytes),
    /** @param {import("./server/send-file.mjs").FilePart} part */
    sendFile: (part) => sendFileInstead(response, part),
    hangUp: () => response.destroy(),
    /** Takes no place for a closed response, which would never release it. @param {string} userId */
    playFor: (userId) => response.closed || playedOfUsers.take(userId, response),
  };
  /** @param {Request} received */
  const run = (received) => {
    awaited.release(response);
    const places = isPiece ? pieces : isPlayed ? played : running;
    whileWaited(received, response, () =>
      admit(received, response, places, () => {
        awaitedBytes.release(response);
        return callContext.run(context, handle, received, response);
      }),
    );
  };
  if (isPiece || !hasBody(request)) return run(request);
  if (!awaited.take(request, response)) return refuse(request, response);
  whenReceived(request, response, {
    maxBytes,
    run,
    refuseLarge: () => answerProblem(request, response, tooLarge(maxBytes)),
    takeRoom: (bytes) => awaitedBytes.take(request, response, bytes),
    refuse: () => refuse(request, response),
  });
}

/** @param {Request} request @param {Response} response */
function refuse(request, response) {
  figures.refused += 1;
  logOverload();
  answerProblem(request, response, busy, { isLogged: false });
}

/**
 * Runs a request, or refuses it while too many others run.
 * @param {Request} request
 * @param {Response} response
 * @param {Places} places
 * @param {() => Promise<void>} run
 */
function admit(request, response, places, run) {
  const isAlways = isAlwaysAdmitted(request);
  if (!isAlways && !places.take(request, response)) return refuse(request, response);
  // A recording, and a part of one, mostly waits.
  const isOwn = isAlways || places !== running;
  const ran = isOwn ? run() : inTurn(request, response, run);
  ran.catch((error) => {
    process.stderr.write(`${error?.stack ?? error}\n`);
    if (response.headersSent) response.destroy();
    else answerProblem(request, response, failed);
  });
}

const server = createServer(TIMEOUTS_MS, receive);
server.maxConnections = 10_000;
// The product upgrades no connection, and one would escape every limit. In development Next.js handles upgrades.
if (!dev) server.on("upgrade", (_request, socket) => socket.destroy());
const app = next({ dev, dir: process.cwd(), port, httpServer: server });

/** Stops listening, finishes running and late requests, and ends the process. */
function stop() {
  if (isStopping) return;
  isStopping = true;
  setTimeout(() => process.exit(1), STOPPED_WITHIN_MS);
  for (const response of openResponses()) if (!response.headersSent) response.setHeader("connection", "close");
  // `server.close` would close idle connections at once, on which a proxy may be sending a request.
  net.Server.prototype.close.call(server, async () => {
    await app.close();
    process.exit(0);
  });
  setInterval(() => server.closeIdleConnections(), LINGER_MS);
}

for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, stop);
// The IPC channel closes when `npm start` ends, even by SIGKILL.
process.once("disconnect", stop);

await app.prepare();
const handle = app.getRequestHandler();
server.once("error", (/** @type {NodeJS.ErrnoException} */ error) => {
  process.stderr.write(`The server cannot listen on port ${port} (${error.code}).\n`);
  process.exit(1);
});
if (!isStopping) server.listen(port, () => process.send?.("listening"));
