/** A mistake in a file of captions, by its line from 1. */
export type Mistake = { line: number; message: string };

/** A text that cannot be read at all. */
export class UnreadableText extends Error implements Mistake {
  override readonly name = "UnreadableText";
  constructor(
    readonly line: number,
    message: string,
  ) {
    super(message);
  }
}

const LINE_BREAK = /\r\n|\n|\r/;
const LINE_FEED = 0x0a;

/** Control characters that no caption needs, and halves of surrogate pairs, which cannot be stored. */
const REFUSED = /(?![\t\n\f\r])\p{Cc}|\p{Surrogate}/u;

/**
 * Decodes a file: UTF-8, or UTF-16 with a byte order mark.
 * @throws {UnreadableText} for bytes that are none
 */
export function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return decodeWide(bytes, "utf-16le");
  if (first === 0xfe && second === 0xff) return decodeWide(bytes, "utf-16be");
  const decoder = new TextDecoder("utf-8", { fatal: true });
  try {
    return decoder.decode(bytes);
  } catch {
    throw new UnreadableText(lineOfFault(bytes), "This line is not UTF-8 text. Save the file as UTF-8");
  }
}

function decodeWide(bytes: Uint8Array, encoding: "utf-16le" | "utf-16be"): string {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    const before = new TextDecoder(encoding).decode(bytes).split("\ufffd")[0] as string;
    throw new UnreadableText(before.split(LINE_BREAK).length, "This line is not UTF-16 text. Save the file as UTF-8");
  }
}

/** The line of the first bytes that are no UTF-8: a line feed is never part of a longer character. */
function lineOfFault(bytes: Uint8Array): number {
  let line = 1;
  for (let from = 0; from < bytes.length; line += 1) {
    const to = bytes.indexOf(LINE_FEED, from);
    const end = to < 0 ? bytes.length : to;
    try {
      new TextDecoder("utf-8", { fatal: true }).decode(bytes.subarray(from, end));
    } catch {
      return line;
    }
    from = end + 1;
  }
  return line;
}

/**
 * The lines of a text, without a byte order mark.
 * @throws {UnreadableText} for a control character other than tab, line feed, form feed and carriage return
 */
export function linesOf(text: string): string[] {
  const lines = text.replace(/^\ufeff/, "").split(LINE_BREAK);
  const fault = REFUSED.test(text) ? lines.findIndex((line) => REFUSED.test(line)) : -1;
  if (fault >= 0) throw new UnreadableText(fault + 1, "This line contains a control character");
  return lines;
}
