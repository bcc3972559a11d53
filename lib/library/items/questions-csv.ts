import Papa from "papaparse";
import { invalid } from "@/lib/platform/http/problem";
import { readCell } from "@/lib/platform/spreadsheet-cell";
import { looseQuote, looseQuoteFinder, separatorOf } from "@/lib/platform/spreadsheet-quotes";
import type { Question, QuestionRequest } from "./schema";
import { checkQuestion, MAX_ANSWERS, MAX_FILED_CHARACTERS, MAX_QUESTIONS, type ReadQuestion, tooLong } from "./schema";

/** The columns of the spreadsheet. */
export const CSV_FIELDS = [
  "kind",
  "prompt",
  "correct",
  "wrong",
  "tolerance",
  "explanation",
  "second",
  "until",
] as const;
type Row = Record<(typeof CSV_FIELDS)[number], string>;

const SEPARATOR = " | ";

/** Joins entries to one cell, separated by ` | `; a bar in an entry is escaped as `\|`. */
const writeEntries = (entries: string[]): string =>
  entries.map((entry) => entry.replaceAll("|", "\\|")).join(SEPARATOR);

/** The entries of a cell, at most one above the limit, which the schema then rejects. */
const readEntries = (cell: string): string[] =>
  cell.trim() === "" ? [] : cell.split(SEPARATOR, MAX_ANSWERS + 1).map((entry) => entry.replaceAll("\\|", "|"));

/** The number in a cell; NaN for other text, which the schema rejects. */
const readNumber = (cell: string): number | undefined => (cell.trim() === "" ? undefined : Number(cell.trim()));

/** The solution in the cells of a row. The back of a card is one text, in which a bar does not separate entries. */
function solutionOf(kind: string, { correct, wrong }: Row): Partial<QuestionRequest> {
  switch (kind) {
    case "text":
      return { answers: readEntries(correct) };
    case "number":
      return { value: readNumber(correct) };
    case "recall":
      return { back: correct };
    default:
      return {
        options: [
          ...readEntries(correct).map((text) => ({ text, correct: true })),
          ...readEntries(wrong).map((text) => ({ text, correct: false })),
        ],
      };
  }
}

function fieldsOf(row: Row): QuestionRequest {
  const { prompt, tolerance, explanation, second, until } = row;
  const kind = row.kind.trim();
  return {
    kind: kind as QuestionRequest["kind"],
    prompt,
    explanation,
    ...solutionOf(kind, row),
    tolerance: readNumber(tolerance),
    second: readNumber(second),
    until: readNumber(until),
  };
}

const lineBreaks = (text: string) => text.split(/\r\n?|\n/).length - 1;

/** The limit of rows of a spreadsheet, with empty rows and the heading. */
const MAX_ROWS = 10 * MAX_QUESTIONS;

const tooMany = () => invalid(`A file has ${MAX_QUESTIONS} questions and cards at most`);

/** The records of a spreadsheet, each with its first line. @throws {Problem} 400 for too many rows, or a loose quote */
function recordsOf(file: string): { line: number; cells: string[] }[] {
  const text = file.replace(/^\ufeff/, "");
  const loose = looseQuoteFinder()(text);
  if (loose !== null) throw invalid(looseQuote(loose));
  const records: { line: number; cells: string[] }[] = [];
  let start = 0;
  let line = 1;
  Papa.parse<string[]>(text, {
    delimiter: separatorOf(text),
    step({ data, meta: { cursor } }) {
      if (records.length === MAX_ROWS) throw tooMany();
      records.push({ line, cells: data });
      line += lineBreaks(text.slice(start, cursor));
      start = cursor;
    },
  });
  return records.filter(({ cells }) => cells.some((cell) => cell.trim() !== ""));
}

/**
 * Reads a spreadsheet of questions and cards. Its first line names the columns.
 * @throws {Problem} 400 for more questions than a video can have, or a loose quote
 */
export function readQuestionsCsv(file: string): ReadQuestion[] {
  const [heading, ...records] = recordsOf(file);
  if (!heading) return [];
  if (records.length > MAX_QUESTIONS) throw tooMany();
  const columns = heading.cells.map((cell) => cell.trim().toLowerCase());
  const missing = ["kind", "prompt", "correct"].find((name) => !columns.includes(name));
  if (missing) return [{ line: heading.line, message: `The column “${missing}” is missing` }];
  return records.map(({ line, cells }) => {
    if (cells.reduce((sum, { length }) => sum + length, 0) > MAX_FILED_CHARACTERS) return tooLong(line);
    const cell = (name: string) => readCell(cells[columns.indexOf(name)] ?? "");
    return checkQuestion(line, fieldsOf(Object.fromEntries(CSV_FIELDS.map((name) => [name, cell(name)])) as Row));
  });
}

/** A question or card as a row of the spreadsheet. */
export function toCsvRow({
  kind,
  prompt,
  options,
  answers,
  value,
  back,
  tolerance,
  ...rest
}: Question): (string | number)[] {
  const texts = (correct: boolean) => options.filter((option) => option.correct === correct).map(({ text }) => text);
  const right = kind === "text" ? writeEntries(answers) : kind === "recall" ? back : writeEntries(texts(true));
  return [
    kind,
    prompt,
    kind === "number" ? (value ?? "") : right,
    writeEntries(texts(false)),
    tolerance ?? "",
    rest.explanation,
    rest.second ?? "",
    rest.until ?? "",
  ];
}
