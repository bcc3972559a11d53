import { AsyncLocalStorage } from "node:async_hooks";

/** @param {number} milliseconds */
export function seconds(milliseconds) {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}

/** The output of work that runs beside other work. @type {AsyncLocalStorage<string[]>} */
const held = new AsyncLocalStorage();

/** True while the output of the running work is held back. */
export const isOutputHeld = () => held.getStore() !== undefined;

/** Prints text, or adds it to the output that is held. @param {string} text */
export function print(text) {
  const texts = held.getStore();
  if (texts) texts.push(text);
  else process.stdout.write(text);
}

/**
 * Runs work beside other work: all that it prints appears at its end, in one piece.
 * @template Result
 * @param {() => Promise<Result>} work
 * @returns {Promise<Result>}
 */
export async function holdOutput(work) {
  /** @type {string[]} */
  const texts = [];
  try {
    return await held.run(texts, work);
  } finally {
    print(texts.join(""));
  }
}

/**
 * Prints the title of a step, runs it, and prints its duration.
 * @template Result
 * @param {string} title
 * @param {() => Promise<Result>} work
 * @returns {Promise<Result>}
 */
export async function step(title, work) {
  const started = performance.now();
  print(`${title} … `);
  try {
    const result = await work();
    print(`${seconds(performance.now() - started)}\n`);
    return result;
  } catch (error) {
    print("failed\n");
    throw error;
  }
}

/** @param {string} line */
export function say(line) {
  print(`${line}\n`);
}
