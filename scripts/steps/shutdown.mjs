import { Failure } from "../failure.mjs";

/** A second Ctrl-C within this time comes from the same key press: npm and the terminal both pass it on. */
const SAME_PRESS_MS = 300;

const closers = [];
let stoppingSince;

/**
 * What has to be ended before this process ends; the last one first.
 * @param {(options: { force: boolean }) => unknown} close called again with force when the person insists
 * @returns {() => void} forgets it
 */
export function onShutdown(close) {
  closers.push(close);
  return () => closers.splice(closers.indexOf(close), 1);
}

/** Ends what is running, and then this process. */
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

function insist() {
  for (const close of [...closers].reverse()) close({ force: true });
}

function onSignal(exitCode) {
  if (stoppingSince === undefined) return shutDown(exitCode);
  if (performance.now() - stoppingSince > SAME_PRESS_MS) insist();
}

function explain(error) {
  if (error instanceof Failure) return error.details ? `${error.details}\n\n${error.message}` : error.message;
  if (error.code === "ENOSPC") return "The disk is full: free some space and start again.";
  return error.stack;
}

/**
 * Runs the work of a command: signals end what it has started, and a failure is said in one sentence.
 * @param {() => Promise<void>} work
 * @param {{ stopped?: number }} [options] stopped: the exit code when a signal ends it
 */
export async function main(work, { stopped = 0 } = {}) {
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => onSignal(stopped));
  try {
    await work();
  } catch (error) {
    // What fails on the way out fails for that reason.
    if (stoppingSince !== undefined) return;
    process.stderr.write(`${explain(error)}\n`);
    await shutDown(1);
  }
}
