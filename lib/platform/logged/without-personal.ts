import { loggedPath } from "./logged-path.mjs";

/** The limit of logged characters. A text is cut before the replacements. */
const MAX_CHARACTERS = 500;

/** Parts of a text that may be personal or secret, and their replacements. */
const PERSONAL: [pattern: RegExp, replacement: string][] = [
  // JSON.parse quotes its input without escaping the quotation marks in it.
  [/^.*(?= is not valid JSON)/, "<text>"],
  [/https?:\/\/[^\s"'<>)]+/gi, "<address>"],
  [/[^\s"'<>()=@]+@[^\s"'<>()@]+/g, "<email>"],
  [/(?<!\p{L})["'`“‘«].*?["'`”’»](?!\p{L})/gu, "<text>"],
  [/\((\w+)\)=\(.*?\)/g, "($1)=(<value>)"],
  [/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi, "<id>"],
  [/[\w-]{24,}/g, "<token>"],
  [/\d{4,}/g, "<number>"],
];

const PATH = /(?<!\S)\/[^\s"'<>()]+/g;

/**
 * Converts a text to one line for the log, without quotations, addresses, ids, tokens and long numbers. Its paths are
 * logged as `loggedPath` does.
 */
export const withoutPersonal = (text: string): string =>
  PERSONAL.reduce(
    (left, [pattern, replacement]) => left.replace(pattern, replacement),
    text.slice(0, MAX_CHARACTERS).replace(/\s+/g, " ").replace(PATH, loggedPath),
  );
