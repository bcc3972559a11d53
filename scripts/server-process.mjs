// Loaded into the server's process before Next, for what Next leaves out: who a connection is from, and how it ends.
import { randomBytes } from "node:crypto";
import { subscribe } from "node:diagnostics_channel";

// When the process that started this one is gone, even by SIGKILL, the channel between them closes: end as if asked to.
process.once("disconnect", () => process.kill(process.pid, "SIGTERM"));

// Next stops listening and waits for its connections to close, but a browser or a proxy keeps one open and goes on using
// it: from the signal on, each connection is closed with the response it carries.
const running = new Set();
let stopping = false;

// Next tells a handler nothing of the connection's other end. A header does, by a name that no client can guess.
const peerHeader = `x-peer-${randomBytes(16).toString("hex")}`;
process.env.PEER_ADDRESS_HEADER = peerHeader;

// Behind https a browser is told to come by nothing else, by every answer there is. The address is known to the process
// and not to the build.
const isSecure = process.env.APP_URL?.startsWith("https:");

subscribe("http.server.request.start", ({ request, response }) => {
  if (isSecure) response.setHeader("strict-transport-security", "max-age=63072000");
  request.headers[peerHeader] = request.socket.remoteAddress ?? "";
  response.shouldKeepAlive &&= !stopping;
  running.add(response);
  response.once("close", () => running.delete(response));
});

for (const signal of ["SIGINT", "SIGTERM"]) {
  process.prependListener(signal, () => {
    stopping = true;
    for (const response of running) response.shouldKeepAlive = false;
  });
}
