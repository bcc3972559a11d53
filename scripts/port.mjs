import { createServer } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { codeOf, Failure } from "./failure.mjs";

/** @param {import("node:net").Server} server that listens on a port @returns {number} */
export function portOf(server) {
  const address = server.address();
  if (typeof address === "string" || !address) throw new Error("The server does not listen on a port.");
  return address.port;
}

/**
 * Opens a port and closes it again.
 * @param {number} port 0 for any
 * @param {string} [host] all addresses of this machine by default
 * @returns {Promise<number>} the port
 * @throws the system's error when the port cannot be used
 */
export function listenOnce(port, host) {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen({ port, host }, () => {
      const taken = portOf(probe);
      probe.close(() => resolve(taken));
    });
  });
}

/** @returns {Promise<number>} an unused port */
export function freePort() {
  return listenOnce(0);
}

/** Time for the server of a killed `npm start` to notice it and to release the port. */
const RELEASED_WITHIN_MS = 3_000;

/**
 * @param {number} port
 * @throws {Failure} when the port is in use or not allowed
 */
export async function requirePort(port) {
  const deadline = Date.now() + RELEASED_WITHIN_MS;
  while (true) {
    try {
      return await listenOnce(port);
    } catch (error) {
      if (codeOf(error) !== "EADDRINUSE") {
        throw new Failure(`Port ${port} cannot be used (${codeOf(error)}): set PORT to another port.`);
      }
      if (Date.now() > deadline) {
        throw new Failure(`Port ${port} is in use: stop the program that uses it, or set PORT to another port.`);
      }
      await delay(100);
    }
  }
}
