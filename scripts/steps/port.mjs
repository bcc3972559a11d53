import { createServer } from "node:net";
import { Failure } from "../failure.mjs";

function listenOnce(port) {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(port, () => {
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
