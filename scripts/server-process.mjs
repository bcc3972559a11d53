// Loaded into the server's process before Next.js, to add the client's address, HSTS, answers to malformed requests and an
// orderly shutdown.
import { randomBytes } from "node:crypto";
import { subscribe } from "node:diagnostics_channel";
import { refuseUnanswerableRequests } from "./refused-requests.mjs";

refuseUnanswerableRequests();

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

// With an https origin every answer carries HSTS. The origin is known when the server starts, not when it is built.
const isSecure = process.env.APP_URL?.startsWith("https:");

subscribe("http.server.request.start", (message) => {
  const { request, response } =
    /** @type {{ request: import("node:http").IncomingMessage, response: import("node:http").ServerResponse }} */ (
      message
    );
  if (isSecure) response.setHeader("strict-transport-security", "max-age=63072000; includeSubDomains");
  request.headers[peerHeader] = request.socket.remoteAddress ?? "";
  response.shouldKeepAlive &&= !stopping;
  running.add(response);
  response.once("close", () => running.delete(response));
});

for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM"])) {
  process.prependListener(signal, () => {
    stopping = true;
    for (const response of running) response.shouldKeepAlive = false;
  });
}
