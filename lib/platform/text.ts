import { compareKeys } from "./compare-keys";

/** Control characters to remove: all but tab and line feed. NUL is rejected instead (`schema.ts`). */
const CONTROLS = /(?![\t\n\0])\p{Cc}/gu;

/** Line breaks other than line feed. */
const LINE_BREAKS = /\r\n?|[\u0085\u2028\u2029]/g;

/** Characters without width and meaning: zero-width space, word joiner, byte order mark, soft hyphen. */
const INVISIBLE = /\u200b|\u2060|\ufeff|\u00ad/g;

/** Text without a visible character. The braille blank counts as visible in Unicode, but shows nothing. */
const BLANK = /^[\s\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\p{M}\u2800]*$/u;

/**
 * More than 30 marks on one letter, which no language has; Unicode's Stream-Safe Text Format has the same limit. The
 * two halfwidth letters in the pattern become marks when normalised.
 */
const MARKS_TOO_MANY = /([\p{M}\uff9e\uff9f]{30})[\p{M}\uff9e\uff9f]+/gu;

/** Normalises a text. Surplus marks are removed first, because sorting them takes quadratic time. */
const inForm = (form: "NFC" | "NFKC" | "NFKD", text: string): string =>
  text.replace(MARKS_TOO_MANY, "$1").normalize(form);

/**
 * Text in one Unicode form (NFC), with line feeds as line breaks, without control characters, and with 30 marks on a letter
 * at most.
 */
export const normalText = (text: string): string =>
  inForm("NFC", text).replace(LINE_BREAKS, "\n").replace(CONTROLS, "");

/** Text of one line, such as a title: normal text without invisible characters, with single spaces. */
export const normalLine = (text: string): string => normalText(text).replace(INVISIBLE, "").replace(/\s+/g, " ").trim();

/** Character codes. */
const [LINE_FEED, CARRIAGE_RETURN] = [10, 13];

/** The number of line breaks in a text: line feeds and carriage returns, alone or together. Splitting it takes longer. */
export function countLineBreaks(text: string): number {
  let count = 0;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code === CARRIAGE_RETURN || (code === LINE_FEED && text.charCodeAt(index - 1) !== CARRIAGE_RETURN)) count += 1;
  }
  return count;
}

/** A text, or its beginning with an ellipsis. @param limit characters */
export const beginningOf = (text: string, limit: number): string =>
  text.length <= limit ? text : `${text.slice(0, limit - 1).replace(/[\ud800-\udbff]$/, "")}…`;

/** True for text without a visible character. */
export const isBlank = (text: string): boolean => BLANK.test(text);

/** The message for a text that is too long. @param limit characters */
export const tooLong = (limit: number) => `Please keep this under ${limit.toLocaleString("en")} characters`;

/** The limit of words and phrases of a search, because each is compared with many texts. */
export const MAX_SEARCHED_WORDS = 10;

/** Letters that have no base letter in Unicode's decomposition. The SQL function `search_key` has the same. */
const LETTERS: Record<string, string> = {
  ø: "o",
  ł: "l",
  đ: "d",
  ı: "i",
  ς: "σ",
  ß: "ss",
  æ: "ae",
  œ: "oe",
  þ: "th",
  ð: "d",
};
const LETTER = new RegExp(`[${Object.keys(LETTERS).join("")}]`, "g");

/** The search key of a text: lower case without accents, so that 'cafe' finds 'Café'. Equal to `search_key` in SQL. */
export const searchKey = (text: string): string =>
  inForm("NFKD", text)
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase()
    .replace(LETTER, (letter) => LETTERS[letter] ?? letter);

/** True when a text contains every word of the search, ignoring case and accents. */
export function hasWords(text: string, search = ""): boolean {
  const key = searchKey(text);
  return searchKey(search)
    .split(/\s+/)
    .every((word) => key.includes(word));
}

/** Converts to lower case as PostgreSQL does: İ and Σ become one letter at any place in a word. */
const lower = (text: string) => text.toLowerCase().replaceAll("i\u0307", "i").replaceAll("ς", "σ");

/** The comparison key of a name: one Unicode form, lower case, single spaces. Equal to `name_key` in SQL. */
export const nameKey = (name: string): string => lower(normalLine(inForm("NFKC", name)));

let collator: Intl.Collator | undefined;

/** Compares names for sorting, with Ä beside A, as the collation `names` in SQL. */
export function compareNames(a: string, b: string): number {
  collator ??= new Intl.Collator("en");
  return collator.compare(a, b);
}

/** Compares entities by title, equal ones by id. */
export const byTitle = (a: { title: string; id: string }, b: { title: string; id: string }): number =>
  compareNames(a.title, b.title) || compareKeys(a.id, b.id);
