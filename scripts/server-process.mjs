// Loaded into the server's process before Next.js. It adds the client's address, HSTS and request ids, answers malformed
// requests, bounds the requests that run, measures pages, closes slow connections, and shuts down in order.
import { randomBytes } from "node:crypto";
import { subscribe } from "node:diagnostics_channel";
import http, { Server } from "node:http";
import { Admission, BOUNDS } from "./server/admission.mjs";
import { giveRequestId, keepBody, runInContext } from "./server/call-context.mjs";
import { countRequest } from "./server/idle-memory.mjs";
import { pageTimer } from "./server/page-times.mjs";
import { openPort } from "./server/port.mjs";
import { answerProblem, logOverload } from "./server/problem.mjs";
import { answerRefused } from "./server/refused-requests.mjs";
import { serverOptions, watchExchange, whenReceived } from "./server/slow-clients.mjs";

/** A larger body is refused before it is read. Routes have lower limits of their own. */
const MAX_BODY_BYTES = 8 * 1024 * 1024;

/** Files, and calls by which others watch the server: they cost next to nothing. */
const ALWAYS_ADMITTED = /^\/(_next\/static\/|icons\/|api\/(healthz|readyz|metrics)$|metrics$)/;

const tooLarge = {
  status: 413,
  title: "Payload Too Large",
  detail: "The request is too large",
  headers: { connection: "close" },
};

const busy = {
  status: 503,
  title: "Service Unavailable",
  detail: "Waypoint is busy right now. Please try again in a moment",
  headers: { "retry-after": "1" },
};

const admission = new Admission(BOUNDS);
// The application's metrics read the figures.
/** @type {typeof globalThis & { waypointAdmission?: Admission }} */ (globalThis).waypointAdmission = admission;

/** @type {(event: string, ...values: any[]) => boolean} */
const emit = Server.prototype.emit;

/**
 * Passes a request on to Next.js, unless it is refused.
 * @param {Server} server
 * @param {import("node:http").IncomingMessage} request
 * @param {import("node:http").ServerResponse} response
 */
function receive(server, request, response) {
  countRequest();
  const requestId = giveRequestId(request, response);
  watchExchange(request, response);
  if (answerRefused(request, response)) return;
  if (Number(request.headers["content-length"]) > MAX_BODY_BYTES) return answerProblem(request, response, tooLarge);
  const receivedBody = keepBody(request);
  const run = () =>
    runInContext({ requestId, body: receivedBody() }, () => emit.call(server, "request", request, response));
  const [path = ""] = (request.url ?? "").split("?", 1);
  if (ALWAYS_ADMITTED.test(path)) return run();
  const refuse = () => {
    logOverload();
    answerProblem(request, response, busy, { isLogged: false });
  };
  whenReceived(request, () => admission.enter(response, run, refuse));
}

/** @type {WeakMap<Server, ReturnType<typeof openPort>>} */
const retries = new WeakMap();

Server.prototype.emit = /** @this {Server} @param {string} event @param {any[]} values */ function (event, ...values) {
  if (event === "error" && retries.get(this)?.(values[0])) return true;
  if (event !== "request") return emit.call(this, event, ...values);
  receive(this, values[0], values[1]);
  return true;
};

/** Time in which a proxy may still send a request on a connection that it keeps open. */
const LINGER_MS = 1_500;

/**
 * Lets a server that stops listening answer what is on its way: connections that the system has accepted, and requests on
 * connections that were idle. Each answer closes its connection.
 * @param {Server} server
 */
function closeGently(server) {
  const close = server.close.bind(server);
  const closeIdleConnections = server.closeIdleConnections.bind(server);
  server.close = (callback) => {
    server.closeIdleConnections = () => {};
    // One that still waits for its port has nothing to close.
    setImmediate(() => (server.listening ? close(callback) : callback?.()));
    setTimeout(closeIdleConnections, LINGER_MS);
    return server;
  };
}

const createServer = http.createServer;
http.createServer = /** @type {typeof createServer} */ (
  (/** @type {any} */ options, /** @type {any} */ listener) => {
    const [own, handle] = typeof options === "function" ? [{}, options] : [options, listener];
    const server = createServer({ ...serverOptions, ...own }, handle);
    retries.set(server, openPort(server));
    closeGently(server);
    return server;
  }
);

// The IPC channel closes when the parent process ends, even by SIGKILL: shut down as on SIGTERM.
process.once("disconnect", () => process.kill(process.pid, "SIGTERM"));

// On a signal Next.js stops listening and waits for its connections to close, but browsers and proxies keep theirs open.
// From the signal on, each connection is therefore closed after its current response.
/** @type {Set<import("node:http").ServerResponse>} */
const running = new Set();
let stopping = false;

// Next.js does not tell a handler the address of the client. A header carries it, under a name that no client can guess.
const peerHeader = `x-peer-${randomBytes(16).toString("hex")}`;
process.env.PEER_ADDRESS_HEADER = peerHeader;

// Next.js drops Content-Encoding from what a handler answers. A body that is compressed already names its encoding in a header
// of this name instead, so that it is not compressed again.
const encodingHeader = `x-encoding-${randomBytes(16).toString("hex")}`;
process.env.ENCODING_HEADER = encodingHeader;

// With an https origin every answer carries HSTS. The origin is known when the server starts, not when it is built.
const isSecure = process.env.APP_URL?.startsWith("https:");

const countPage = process.env.METRICS_TOKEN ? pageTimer() : undefined;

subscribe("http.server.request.start", (message) => {
  const { request, response } =
    /** @type {{ request: import("node:http").IncomingMessage, response: import("node:http").ServerResponse }} */ (
      message
    );
  if (isSecure) response.setHeader("strict-transport-security", "max-age=63072000; includeSubDomains");
  const { setHeader } = response;
  response.setHeader = (name, value) =>
    setHeader.call(response, name === encodingHeader ? "content-encoding" : name, value);
  request.headers[peerHeader] = request.socket.remoteAddress ?? "";
  response.shouldKeepAlive &&= !stopping;
  countPage?.(request, response);
  running.add(response);
  response.once("close", () => running.delete(response));
});

for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM"])) {
  process.prependListener(signal, () => {
    stopping = true;
    for (const response of running) response.shouldKeepAlive = false;
  });
}
