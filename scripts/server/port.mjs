// Takes the port over from a server that is still running: tries until that one has stopped listening.

const RETRY_EVERY_MS = 5;
const TAKEN_WITHIN_MS = 60_000;

/**
 * Tries again when the port of a server is in use. The first time it tells the parent process, which then stops the other.
 * @param {import("node:http").Server} server
 * @returns {(error: NodeJS.ErrnoException) => boolean} for each error of the server: whether it is being dealt with
 */
export function retryPort(server) {
  const deadline = performance.now() + TAKEN_WITHIN_MS;
  const listen = server.listen.bind(server);
  /** @type {any[]} */
  let words = [];
  let hasWaited = false;
  server.listen = /** @type {typeof server.listen} */ (
    (/** @type {any[]} */ ...given) => {
      words = given;
      return /** @type {any} */ (listen)(...given);
    }
  );
  server.once("listening", () => process.send?.({ port: "listening" }));
  return (error) => {
    if (error.code !== "EADDRINUSE" || performance.now() > deadline) return false;
    if (!hasWaited) process.send?.({ port: "waiting" });
    hasWaited = true;
    setTimeout(() => /** @type {any} */ (listen)(...words), RETRY_EVERY_MS);
    return true;
  };
}
