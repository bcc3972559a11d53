/**
 * Returns a value that cannot be missing here.
 * @template T
 * @param {T | null | undefined} value
 * @param {string} name of the value, for the error message
 * @returns {T}
 * @throws {Error} when the value is missing
 */
export function required(value, name) {
  if (value === null || value === undefined) throw new Error(`The bench has no ${name}`);
  return value;
}
