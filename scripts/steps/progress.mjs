import { AsyncLocalStorage } from "node:async_hooks";
import { isShuttingDown } from "./shutdown.mjs";

/** @param {number} milliseconds */
export function seconds(milliseconds) {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}

/** The held output of work that runs in parallel with other work. @type {AsyncLocalStorage<string[]>} */
const held = new AsyncLocalStorage();

/** True while the output of the running work is held. */
export const isOutputHeld = () => held.getStore() !== undefined;

/** Prints text, or adds it to the held output. @param {string} text */
export function print(text) {
  const texts = held.getStore();
  if (texts) texts.push(text);
  else process.stdout.write(text);
}

/**
 * Runs work in parallel with other work, and prints all of its output at its end.
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

/** True in work whose steps run in parallel with those of other work. @type {AsyncLocalStorage<boolean>} */
const beside = new AsyncLocalStorage();

/**
 * Runs works in parallel. Their steps print whole lines, one at the beginning and one at the end.
 * @template {(() => Promise<unknown>)[]} Works
 * @param {Works} works
 * @returns {Promise<{ -readonly [Index in keyof Works]: Awaited<ReturnType<Works[Index]>> }>} rejects with the first failure, whose
 *   shutdown stops the programs of the others
 */
export function sideBySide(...works) {
  return beside.run(true, () => /** @type {any} */ (Promise.all(works.map((work) => work()))));
}

/**
 * Prints the title of a step, runs it, and prints its duration. During a shutdown no step begins or prints.
 * @template Result
 * @param {string} title
 * @param {() => Promise<Result>} work
 * @returns {Promise<Result>}
 */
export async function step(title, work) {
  if (isShuttingDown()) return new Promise(() => {});
  const started = performance.now();
  const isBeside = beside.getStore() === true;
  print(isBeside ? `${title} …\n` : `${title} … `);
  /** @param {string} outcome */
  const end = (outcome) => {
    if (!isBeside) print(`${outcome}\n`);
    else if (!isShuttingDown()) print(`${title}: ${outcome}\n`);
  };
  try {
    const result = await work();
    end(seconds(performance.now() - started));
    return result;
  } catch (error) {
    end("failed");
    throw error;
  }
}

/** @param {string} line */
export function say(line) {
  print(`${line}\n`);
}
