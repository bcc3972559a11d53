// Opens the port of a server: once the application is loaded, a spare server has been told to, and a server that is still running has
// stopped listening. A server that listened earlier would keep requests waiting that another instance can answer.
import http from "node:http";
import { duplexPair } from "node:stream";

const RETRY_EVERY_MS = 5;
const TAKEN_WITHIN_MS = 60_000;

/** A server that is not loaded by then listens all the same. */
const LOADED_WITHIN_MS = 10_000;

/**
 * Calls that are made inside the server before it listens. The first needs the application and a connection to the database,
 * the others load what learners write with: their code is loaded at the first call of each, and without a session they refuse.
 */
const FIRST_CALLS = [
  "/api/readyz",
  "/api/progress/0/watch",
  "/api/progress/complete",
  "/api/videos/0/comments",
  "/api/videos/0/ratings",
];

/** Resolves when the parent process tells a spare server to listen. @type {Promise<unknown> | undefined} */
const told = process.env.LISTENS_WHEN_TOLD ? new Promise((resolve) => process.once("message", resolve)) : undefined;

let reportListening = () => {};

// instrumentation.ts starts the periodic tasks when it resolves.
/** @type {{ waypointListening?: Promise<void> }} */ (globalThis).waypointListening = new Promise((resolve) => {
  reportListening = () => {
    process.send?.({ port: "listening" });
    resolve();
  };
});

/**
 * Makes a request through a connection in memory.
 * @param {http.Server} server
 * @param {string} path
 * @returns {Promise<unknown>} resolves with any answer, at the latest when the time to load is over
 */
function requestInside(server, path) {
  const [near, far] = duplexPair();
  server.emit("connection", far);
  return new Promise((resolve) => {
    const signal = AbortSignal.timeout(LOADED_WITHIN_MS);
    // The types know sockets only; Node.js takes any duplex stream on either side.
    const createConnection = () => /** @type {any} */ (near);
    const request = http.get({ path, createConnection, signal }, (response) =>
      response.resume().once("close", resolve),
    );
    request.once("error", resolve);
    far.once("close", resolve);
  });
}

/**
 * Loads the application. Next.js does it in its handlers of "listening", which are called here before the server listens.
 * @param {http.Server} server
 * @param {number} port that it will have
 */
async function load(server, port) {
  const handlers = server.listeners("listening");
  server.removeAllListeners("listening");
  server.address = () => ({ address: "::", family: "IPv6", port });
  for (const handler of handlers) handler.call(server);
  for (const path of FIRST_CALLS) await requestInside(server, path);
  Reflect.deleteProperty(server, "address");
}

/**
 * Lets a server listen once it is loaded, and try again while the port is in use. The first time it tells the parent process,
 * which then stops the other server.
 * @param {http.Server} server
 * @returns {(error: NodeJS.ErrnoException) => boolean} for each error of the server: whether it is being dealt with
 */
export function openPort(server) {
  const listen = server.listen.bind(server);
  /** @type {any[]} */
  let words = [];
  let deadline = 0;
  let hasWaited = false;
  // While developing, what a request needs is built when it comes.
  const loaded = async (/** @type {number} */ port) =>
    process.env.NODE_ENV === "production" && (await load(server, port));
  const open = () => /** @type {any} */ (listen)(...words);
  server.listen = /** @type {typeof server.listen} */ (
    (/** @type {any[]} */ ...given) => {
      words = given;
      loaded(given[0])
        .then(() => told)
        .then(() => {
          deadline = performance.now() + TAKEN_WITHIN_MS;
          server.once("listening", reportListening);
          open();
        });
      return server;
    }
  );
  return (error) => {
    if (error.code !== "EADDRINUSE" || performance.now() > deadline) return false;
    if (!hasWaited) process.send?.({ port: "waiting" });
    hasWaited = true;
    setTimeout(open, RETRY_EVERY_MS);
    return true;
  };
}
