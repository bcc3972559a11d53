import Papa from "papaparse";
import { invalid } from "@/lib/platform/http/problem";

/** The separator of a spreadsheet: the first possible one in its first line, whatever later cells contain; undefined for text without one. */
export const separatorOf = (text: string): string | undefined => /[,;\t\r\n]/.exec(text)?.[0].replace(/[\r\n]/, ",");

/** A row with its first line, counted from 1. */
export type SheetRow = { line: number; cells: string[] };

/** Character codes. */
const [QUOTE, LINE_FEED, CARRIAGE_RETURN] = [34, 10, 13];

/** Cells of a row. Spreadsheet programs have as many columns. */
const MAX_CELLS = 16_384;

/** Characters that Papa Parse is given at once, in whole rows. */
const BATCH_CHARACTERS = 50_000;

/**
 * Creates a reader of a spreadsheet in consecutive parts, which rejects what takes too long to parse: too many cells in
 * a row, and a quotation mark within a quoted cell that is not doubled. Papa Parse accepts such marks, but searches the
 * end of the cell again from each, which takes quadratic time.
 * @param name of the file, for messages
 * @returns a function that yields the rows, blank ones too, up to the end of a part
 */
export function createRowReader({ name = "", maxCharacters = Number.POSITIVE_INFINITY } = {}) {
  let separator: string | undefined;
  let state: "begins" | "plain" | "quoted" | "closes" = "begins";
  let [previous, separatorCode] = [0, -1];
  let [line, firstLine, cells] = [1, 1, 1];
  let unfinished = "";
  const refuse = (message: string) => invalid(name ? `${name}: ${message}` : message);

  /** Reads one character. @returns true at the end of a row */
  const endsRow = (code: number): boolean => {
    const isBreak = code === LINE_FEED || code === CARRIAGE_RETURN;
    if (isBreak && !(code === LINE_FEED && previous === CARRIAGE_RETURN)) line += 1;
    previous = code;
    if (state === "quoted") {
      if (code === QUOTE) state = "closes";
      return false;
    }
    if (state === "closes" && code !== QUOTE && !isBreak && code !== separatorCode)
      throw refuse(`Line ${line} has a quotation mark within a quoted cell. Write it twice`);
    if (isBreak || code === separatorCode) state = "begins";
    else state = code === QUOTE && state !== "plain" ? "quoted" : "plain";
    if (code === separatorCode) cells += 1;
    if (cells > MAX_CELLS) throw refuse(`Line ${line} has more than ${MAX_CELLS.toLocaleString("en")} cells`);
    return isBreak;
  };

  function* parsed(rows: { line: number; text: string }[]): Generator<SheetRow, void> {
    const text = rows.map((row) => row.text).join("\n");
    const { data } = Papa.parse<string[]>(text, { delimiter: separator ?? ",", newline: "\n" });
    for (const [index, row] of rows.entries()) yield { line: row.line, cells: data[index] ?? [""] };
  }

  const requireShort = (characters: number) => {
    if (characters <= maxCharacters) return;
    throw invalid(`${name} has a row of more than ${maxCharacters.toLocaleString("en")} characters`);
  };

  return function* read(part: string, isLast = false): Generator<SheetRow, void> {
    separator ??= separatorOf(part);
    separatorCode = separator?.charCodeAt(0) ?? -1;
    let rows: { line: number; text: string }[] = [];
    let [from, characters] = [0, 0];
    const end = (text: string) => {
      requireShort(text.length);
      rows.push({ line: firstLine, text });
      characters += text.length + 1;
      [unfinished, firstLine, cells] = ["", line, 1];
    };
    for (let index = 0; index < part.length; index += 1) {
      const code = part.charCodeAt(index);
      // The second half of a line break, whose first has ended the row.
      const isHalf = code === LINE_FEED && previous === CARRIAGE_RETURN && state !== "quoted";
      if (!endsRow(code)) continue;
      if (!isHalf) end(unfinished + part.slice(from, index));
      from = index + 1;
      if (characters < BATCH_CHARACTERS) continue;
      yield* parsed(rows);
      [rows, characters] = [[], 0];
    }
    unfinished += part.slice(from);
    requireShort(unfinished.length);
    if (isLast && unfinished !== "") end(unfinished);
    yield* parsed(rows);
  };
}
