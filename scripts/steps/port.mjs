import { createServer } from "node:net";
import { Failure } from "../failure.mjs";

/**
 * Listens for a moment.
 * @param {number} port 0 for any
 * @param {string} [host] every address of this machine unless told
 * @returns {Promise<number>} the port
 * @throws the system's error, where it cannot be listened on
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

/** @returns {Promise<number>} a port that nobody listens on */
export function freePort() {
  return listenOnce(0);
}

/**
 * @param {number} port
 * @throws {Failure} where it cannot be listened on
 */
export async function requirePort(port) {
  try {
    await listenOnce(port);
  } catch (error) {
    if (error.code === "EADDRINUSE") {
      throw new Failure(`Port ${port} is in use: stop what listens there, or set PORT to another.`);
    }
    throw new Failure(`Port ${port} cannot be listened on (${error.code}): set PORT to another.`);
  }
}
