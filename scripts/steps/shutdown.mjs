import { Failure } from "../failure.mjs";

/** npm and the terminal both pass on a Ctrl-C: a second signal within this time is from the same key press. */
const SAME_PRESS_MS = 300;

const closers = [];
let stoppingSince;

/**
 * Registers a function to run before this process exits, in reverse order of registration.
 * @param {(options: { force: boolean }) => unknown} close called again with force on a second Ctrl-C
 * @returns {() => void} removes the registration
 */
export function onShutdown(close) {
  closers.push(close);
  return () => closers.splice(closers.indexOf(close), 1);
}

/** Runs the registered functions and exits. */
export async function shutDown(exitCode) {
  stoppingSince = performance.now();
  for (const close of [...closers].reverse()) {
    try {
      await close({ force: false });
    } catch (error) {
      process.stderr.write(`${error.message}\n`);
    }
  }
  process.exit(exitCode);
}

function forceClose() {
  for (const close of [...closers].reverse()) close({ force: true });
}

function onSignal(exitCode) {
  if (stoppingSince === undefined) return shutDown(exitCode);
  if (performance.now() - stoppingSince > SAME_PRESS_MS) forceClose();
}

function explain(error) {
  if (error instanceof Failure) return error.details ? `${error.details}\n\n${error.message}` : error.message;
  if (error.code === "ENOSPC") return "The disk is full: free some space and start again.";
  return error.stack;
}

/**
 * Runs a command. A signal shuts it down, and a failure is printed as one sentence.
 * @param {() => Promise<void>} work
 * @param {{ stopped?: number }} [options] stopped: the exit code when a signal ends it
 */
export async function main(work, { stopped = 0 } = {}) {
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => onSignal(stopped));
  try {
    await work();
  } catch (error) {
    // Errors during the shutdown are caused by it.
    if (stoppingSince !== undefined) return;
    process.stderr.write(`${explain(error)}\n`);
    await shutDown(1);
  }
}
