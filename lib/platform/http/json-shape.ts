import { invalid } from "./problem";

/** Far above the depth of any call. Deep JSON costs the parser more than its length suggests. */
const MAX_DEPTH = 32;

/** Above the longest list of any call. An invalid element costs the validation a thousand times its characters. */
const MAX_VALUES = 10_000;

/** The same for a directory, whose lists of members a body's bytes limit sooner. */
const MAX_VALUES_OF_DIRECTORY = 40_000;

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const OPENING = new Set([0x5b, 0x7b]);
const CLOSING = new Set([0x5d, 0x7d]);

/**
 * Rejects JSON with more levels or values than any call needs, before it is parsed.
 * @param isOfDirectory allows more values, because a directory sends thousands of members
 * @throws {Problem} 400
 */
export function requireShape(json: Uint8Array, { isOfDirectory = false } = {}): void {
  const max = isOfDirectory ? MAX_VALUES_OF_DIRECTORY : MAX_VALUES;
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
    if (values > max) throw invalid(`The request has more than ${max} values`);
  }
}
