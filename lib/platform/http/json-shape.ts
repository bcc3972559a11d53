import { invalid } from "./problem";

/** Far above what a call takes. Deeper JSON costs its parser more than its length. */
const MAX_DEPTH = 32;

/** Above the longest list of a call with its parts. A wrong element of a list costs a thousand times its characters. */
const MAX_VALUES = 10_000;

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const OPENING = new Set([0x5b, 0x7b]);
const CLOSING = new Set([0x5d, 0x7d]);

/**
 * Refuses JSON of more levels or values than any call takes, before it is parsed.
 * @param anyNumber of values: a directory names thousands of members
 * @throws {Problem} 400
 */
export function requireShape(json: Uint8Array, { anyNumber = false } = {}): void {
  let [depth, values, inText] = [0, 1, false];
  for (let index = 0; index < json.length; index += 1) {
    const byte = json[index] as number;
    if (inText) {
      if (byte === BACKSLASH) index += 1;
      else if (byte === QUOTE) inText = false;
    } else if (byte === QUOTE) inText = true;
    else if (byte === COMMA) values += 1;
    else if (OPENING.has(byte)) depth += 1;
    else if (CLOSING.has(byte)) depth -= 1;
    if (depth > MAX_DEPTH) throw invalid(`The request has more than ${MAX_DEPTH} levels`);
    if (values > MAX_VALUES && !anyNumber) throw invalid(`The request has more than ${MAX_VALUES} values`);
  }
}
