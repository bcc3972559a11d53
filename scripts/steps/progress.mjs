/** @param {number} milliseconds */
export function seconds(milliseconds) {
  return `${(milliseconds / 1000).toFixed(1)} s`;
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
  process.stdout.write(`${title} … `);
  try {
    const result = await work();
    process.stdout.write(`${seconds(performance.now() - started)}\n`);
    return result;
  } catch (error) {
    process.stdout.write("failed\n");
    throw error;
  }
}

/** @param {string} line */
export function say(line) {
  process.stdout.write(`${line}\n`);
}
