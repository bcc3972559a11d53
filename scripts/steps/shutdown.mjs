import { codeOf, Failure, messageOf, stackOf } from "../failure.mjs";

/** npm and the terminal both pass on a Ctrl-C: a second signal within this time is from the same key press. */
const SAME_PRESS_MS = 300;

/**
 * Called with force on a second Ctrl-C.
 * @typedef {(options: { force: boolean }) => unknown} Close
 */

/** @type {Close[]} */
const closers = [];

/** @type {number | undefined} */
let stoppingSince;

/** True once a signal or a failure has begun the shutdown. */
export const isShuttingDown = () => stoppingSince !== undefined;

/**
 * Registers a function to run before this process exits, in reverse order of registration.
 * @param {Close} close
 * @returns {() => void} removes the registration
 */
export function onShutdown(close) {
  closers.push(close);
  return () => closers.splice(closers.indexOf(close), 1);
}

/** Runs the registered functions and exits. @param {number} exitCode */
export async function shutDown(exitCode) {
  stoppingSince = performance.now();
  for (const close of [...closers].reverse()) {
    try {
      await close({ force: false });
    } catch (error) {
      process.stderr.write(`${messageOf(error)}\n`);
    }
  }
  process.exit(exitCode);
}

function forceClose() {
  for (const close of [...closers].reverse()) close({ force: true });
}

/** @param {number} exitCode */
function onSignal(exitCode) {
  if (stoppingSince === undefined) return shutDown(exitCode);
  if (performance.now() - stoppingSince > SAME_PRESS_MS) forceClose();
}

/** @param {unknown} error */
function explain(error) {
  if (error instanceof Failure) return error.details ? `${error.details}\n\n${error.message}` : error.message;
  if (codeOf(error) === "ENOSPC") return "The disk is full: free some space and start again.";
  return stackOf(error);
}

/**
 * Runs a command and exits. A signal shuts it down, and a failure is printed as one sentence.
 * @param {() => Promise<void>} work
 * @param {{ stopped?: number }} [options] stopped: the exit code when a signal ends it
 */
export async function main(work, { stopped = 0 } = {}) {
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => onSignal(stopped));
  try {
    await work();
    await shutDown(0);
  } catch (error) {
    // Errors during the shutdown are caused by it.
    if (stoppingSince !== undefined) return;
    process.stderr.write(`${explain(error)}\n`);
    await shutDown(1);
  }
}
