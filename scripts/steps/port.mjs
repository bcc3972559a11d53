import { createServer } from "node:net";
import { Failure } from "../failure.mjs";

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
      const taken = probe.address().port;
      probe.close(() => resolve(taken));
    });
  });
}

/** @returns {Promise<number>} an unused port */
export function freePort() {
  return listenOnce(0);
}

/**
 * @param {number} port
 * @throws {Failure} when the port is in use or not allowed
 */
export async function requirePort(port) {
  try {
    await listenOnce(port);
  } catch (error) {
    if (error.code === "EADDRINUSE") {
      throw new Failure(`Port ${port} is in use: stop the program that uses it, or set PORT to another port.`);
    }
    throw new Failure(`Port ${port} cannot be used (${error.code}): set PORT to another port.`);
  }
}
