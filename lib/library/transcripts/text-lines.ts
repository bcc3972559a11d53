import { countLineBreaks } from "@/lib/platform/text";

/** A mistake in a file of captions, by its line from 1. */
export type Mistake = { line: number; message: string };

/** A text that is rejected as a whole. */
export class UnreadableText extends Error implements Mistake {
  override readonly name = "UnreadableText";
  constructor(
    readonly line: number,
    message: string,
  ) {
    super(message);
  }
}

/** Splitting at one character is several times as fast as splitting at a pattern. */
const cutLines = (text: string): string[] => text.replace(/\r\n?/g, "\n").split("\n");

/** Control characters that no caption needs, and halves of surrogate pairs, which cannot be stored. */
const REFUSED = /[^\P{Cc}\t\n\f\r]|\p{Surrogate}/u;

/** The limit of lines of a text. The longest valid transcript has fewer: ten for each of 20,000 cues. */
const MAX_LINES = 250_000;

/**
 * Decodes a file: UTF-8, or UTF-16 with a byte order mark.
 * @throws {UnreadableText} for invalid bytes
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
    const [before = ""] = new TextDecoder(encoding).decode(bytes).split("\ufffd", 1);
    throw new UnreadableText(countLineBreaks(before) + 1, "This line is not UTF-16 text. Save the file as UTF-8");
  }
}

/** The line of the first invalid UTF-8 bytes, which decoding and encoding changes. */
function lineOfFault(bytes: Uint8Array): number {
  const encoded = new TextEncoder().encode(new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes));
  let fault = 0;
  while (fault < bytes.length && bytes[fault] === encoded[fault]) fault += 1;
  return countLineBreaks(new TextDecoder("latin1").decode(bytes.subarray(0, fault))) + 1;
}

/**
 * Splits a text into lines, without a byte order mark.
 * @throws {UnreadableText} for too many lines, and for a control character other than tab, line feed, form feed and
 * carriage return
 */
export function linesOf(text: string): string[] {
  // Counted first, because splitting two million lines takes long.
  if (countLineBreaks(text) >= MAX_LINES)
    throw new UnreadableText(MAX_LINES + 1, `A text has ${MAX_LINES.toLocaleString("en")} lines at most`);
  const lines = cutLines(text.replace(/^\ufeff/, ""));
  const fault = REFUSED.test(text) ? lines.findIndex((line) => REFUSED.test(line)) : -1;
  if (fault >= 0) throw new UnreadableText(fault + 1, "This line contains a control character");
  return lines;
}
