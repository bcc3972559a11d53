import type { FileBody } from "@/lib/platform/http/description";
import { invalid, invalidField, Problem } from "@/lib/platform/http/problem";
import { MAX_BLOCKS } from "./read-blocks";
import type { Captions } from "./read-captions";
import { decodeText, type Mistake, UnreadableText } from "./text-lines";

const MAX_CUES = 20_000;

/** Different words of a transcript; a day of speech has fewer. Each is written while the library is locked. */
const MAX_WORDS = 50_000;

/** The least share of good cues; a file with fewer is rejected unless `keepGood` is set. */
const MIN_WHOLE_PART = 0.95;

/** The limit of mistakes in an answer. */
const MAX_MISTAKES = 100;

const inWords = ({ line, message }: Mistake): string => `Line ${line}: ${message}`;

/** 400 for an unreadable text. */
export const unreadable = ({ line, message }: UnreadableText): Problem =>
  invalidField("text", inWords({ line, message }));

/** The mistakes and warnings of a text, sorted by line. */
export const warningsOf = ({ broken, warnings }: Captions): Mistake[] =>
  [...broken, ...warnings].sort((one, other) => one.line - other.line).slice(0, MAX_MISTAKES);

/** Rejects bad captions. @throws {Problem} 413 above the limits; 400 without a cue, or with too few good ones */
export function requireGood({ cues, whole, broken }: Captions, keepGood: boolean): void {
  if (cues.length > MAX_CUES || whole + broken.length > MAX_BLOCKS)
    throw new Problem(413, `A transcript has ${MAX_CUES.toLocaleString("en")} cues at most`);
  const errors = broken.slice(0, MAX_MISTAKES).map((mistake) => ({ path: "text", message: inWords(mistake) }));
  if (cues.length === 0) throw invalid("There are no words with times in this text", errors);
  if (keepGood || whole >= MIN_WHOLE_PART * (whole + broken.length)) return;
  throw invalid(
    `${whole} of ${whole + broken.length} cues are good. Correct the lines named, or keep the good ones`,
    errors,
  );
}

/** Rejects captions of too many different words. @throws {Problem} 413 */
export function requireFewWords(words: number): void {
  if (words > MAX_WORDS)
    throw new Problem(413, `A transcript has ${MAX_WORDS.toLocaleString("en")} different words at most`);
}

/** A file of captions as a request body. Its format is detected by content, not by media type or name. */
export const captionsFile: FileBody = {
  types: ["text/vtt", "application/x-subrip", "text/plain"],
  maxBytes: 2 * 1024 * 1024,
  toBody(file, query) {
    try {
      return { ...query, text: decodeText(file) };
    } catch (error) {
      throw error instanceof UnreadableText ? unreadable(error) : error;
    }
  },
};
