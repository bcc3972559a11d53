// Loaded into the server's process before Next, for what Next leaves out about its end.
import { subscribe } from "node:diagnostics_channel";

// When the process that started this one is gone, even by SIGKILL, the channel between them closes: end as if asked to.
process.once("disconnect", () => process.kill(process.pid, "SIGTERM"));

// Next stops listening and waits for its connections to close, but a browser or a proxy keeps one open and goes on using
// it: from the signal on, each connection is closed with the response it carries.
const running = new Set();
let stopping = false;

subscribe("http.server.request.start", ({ response }) => {
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
