import { invalid } from "@/lib/platform/http/problem";
import { readCell } from "@/lib/platform/spreadsheet-cell";
import { createRowReader, type SheetRow } from "@/lib/platform/spreadsheet-rows";
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

/** The limit of rows of a spreadsheet, with empty rows and the heading. */
const MAX_ROWS = 10 * MAX_QUESTIONS;

const tooMany = () => invalid(`A file has ${MAX_QUESTIONS} questions and cards at most`);

/** The rows of a file. @throws {Problem} 400 for too many, for a loose quote and for too many cells */
function* rowsOf(file: string): Generator<SheetRow, void> {
  let count = 0;
  for (const row of createRowReader()(file.replace(/^\ufeff/, ""), true)) {
    count += 1;
    if (count > MAX_ROWS) throw tooMany();
    yield row;
  }
}

/**
 * Reads a spreadsheet of questions and cards, one row at a time. Its first line names the columns.
 * @returns the question of each row, none of a blank one
 * @throws {Problem} 400 for more questions than a video can have, and as `createRowReader`
 */
export function* readQuestionsCsv(file: string): Generator<ReadQuestion[], void> {
  let places: (readonly [name: string, index: number])[] | undefined;
  let count = 0;
  for (const { line, cells } of rowsOf(file)) {
    if (cells.every((cell) => cell.trim() === "")) yield [];
    else if (places === undefined) {
      const columns = cells.map((cell) => cell.trim().toLowerCase());
      const missing = ["kind", "prompt", "correct"].find((name) => !columns.includes(name));
      if (missing) return yield [{ line, message: `The column “${missing}” is missing` }];
      places = CSV_FIELDS.map((name) => [name, columns.indexOf(name)]);
    } else {
      count += 1;
      if (count > MAX_QUESTIONS) throw tooMany();
      const read = ([name, index]: readonly [string, number]) => [name, readCell(cells[index] ?? "")];
      const isLong = cells.reduce((sum, { length }) => sum + length, 0) > MAX_FILED_CHARACTERS;
      yield [isLong ? tooLong(line) : checkQuestion(line, fieldsOf(Object.fromEntries(places.map(read)) as Row))];
    }
  }
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
