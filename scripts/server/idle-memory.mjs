import { Session } from "node:inspector/promises";

// Gives memory back while the server is idle. V8 collects only when a program allocates, so that a server at rest would keep
// what its busiest minute needed. The inspector's collection gives the freed pages back; `gc()` keeps most of them for the next minute.

const LOOK_EVERY_MS = 5_000;

/** Requests after which a collection is worth its time. */
const MIN_REQUESTS = 500;

let requests = 0;
let requestsAtLastLook = 0;
let requestsAtLastCollection = 0;

/** Counts a request. */
export function countRequest() {
  requests += 1;
}

setInterval(() => {
  const isIdle = requests === requestsAtLastLook;
  requestsAtLastLook = requests;
  if (!isIdle || requests - requestsAtLastCollection < MIN_REQUESTS) return;
  requestsAtLastCollection = requests;
  void collect();
}, LOOK_EVERY_MS).unref();

async function collect() {
  const session = new Session();
  session.connect();
  await session.post("HeapProfiler.collectGarbage");
  session.disconnect();
}
