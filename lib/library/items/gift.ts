import { setImmediate } from "node:timers/promises";
import { type GIFTQuestion, type MultipleChoice, type Numerical, parse, type ShortAnswer } from "gift-pegjs";
import { invalid } from "@/lib/platform/http/problem";
import { countLineBreaks } from "@/lib/platform/text";
import { isWithin, middleOf } from "./decimal";
import type { Question, QuestionInput, QuestionRequest } from "./schema";
import { checkQuestion, MAX_FILED_CHARACTERS, MAX_QUESTIONS, type ReadQuestion, tooLong } from "./schema";

/** A part of a file between blank lines, parsed on its own, so that a syntax error does not affect the others. */
type Block = { line: number; text: string };

const isComment = (line: string) => line.trimStart().startsWith("//");

/** The limit of lines of a file. The longest one whose questions all come in has fewer. */
const MAX_LINES = 250_000;

/** The parts of a GIFT file. @throws {Problem} 400 with more than a video can have, or too many lines */
export function blocksOf(file: string): Block[] {
  if (countLineBreaks(file) >= MAX_LINES) throw invalid(`A text has ${MAX_LINES.toLocaleString("en")} lines at most`);
  const blocks: Block[] = [];
  let lines: string[] = [];
  let first: number | null = null;
  const close = () => {
    if (first !== null) blocks.push({ line: first, text: lines.join("\n") });
    if (blocks.length > MAX_QUESTIONS) throw invalid(`A file has ${MAX_QUESTIONS} questions and cards at most`);
    lines = [];
    first = null;
  };
  for (const [index, line] of file
    .replace(/^\ufeff/, "")
    .replace(/\r\n?/g, "\n")
    .split("\n")
    .entries()) {
    if (line.trim() === "") close();
    else {
      // The line of a question is the one after its comments.
      if (first === null && !isComment(line)) first = index + 1;
      lines.push(line);
    }
  }
  close();
  return blocks;
}

const NO_COUNTERPART: Partial<Record<GIFTQuestion["type"], string>> = {
  Category: "Categories have no counterpart here",
  Description: "Descriptions have no counterpart here",
  Essay: "Essays have no counterpart here",
  Matching: "Matching questions have no counterpart here",
};

const isRightChoice = ({ isCorrect, weight }: { isCorrect: boolean; weight: number | null }) =>
  weight === null ? isCorrect : weight > 0;

function ofChoices({ choices }: MultipleChoice): Partial<QuestionRequest> {
  const options = choices.map((choice) => ({ text: choice.text.text, correct: isRightChoice(choice) }));
  return { kind: choices.some(({ weight }) => weight !== null) ? "choices" : "choice", options };
}

const ofTexts = ({ choices }: ShortAnswer): Partial<QuestionRequest> => ({
  kind: "text",
  answers: choices.filter(isRightChoice).map(({ text }) => text.text),
});

type Range = { value: number; tolerance: number };

function rangeOf(format: { number?: number; range?: number; numberLow?: number; numberHigh?: number }): Range {
  const { number, range, numberLow, numberHigh } = format;
  if (numberLow !== undefined && numberHigh !== undefined) return middleOf(numberLow, numberHigh);
  return { value: number as number, tolerance: range ?? 0 };
}

/** The range that contains all others; undefined when none does. */
function ofNumbers({ choices }: Numerical): Range | undefined {
  if (!Array.isArray(choices)) return rangeOf(choices);
  const ranges = choices.filter(isRightChoice).map(({ text }) => rangeOf(text));
  return ranges.find((wide) =>
    ranges.every(({ value, tolerance }) => tolerance <= wide.tolerance && isWithin(value, wide.value, wide.tolerance)),
  );
}

/** Converts a parsed question. @returns its fields, or the message for a question without a counterpart */
function convert(question: GIFTQuestion): Partial<QuestionRequest> | string {
  switch (question.type) {
    case "TF":
      return {
        kind: "choice",
        options: [
          { text: "True", correct: question.isTrue },
          { text: "False", correct: !question.isTrue },
        ],
      };
    case "MC":
      return ofChoices(question);
    case "Short":
      return ofTexts(question);
    case "Numerical": {
      const range = ofNumbers(question);
      return range ? { kind: "number", ...range } : "Several numbers that are right have no counterpart here";
    }
    default:
      return NO_COUNTERPART[question.type] ?? "This kind of question has no counterpart here";
  }
}

/** Reads a part of a GIFT file. */
export function readBlock({ line, text }: Block): ReadQuestion[] {
  if (text.length > MAX_FILED_CHARACTERS) return [tooLong(line)];
  let parsed: GIFTQuestion[];
  try {
    parsed = parse(`${text}\n`, {});
  } catch {
    return [{ line, message: "This is not a question in the GIFT format" }];
  }
  return parsed.map((question) => {
    const fields = convert(question);
    if (typeof fields === "string") return { line, message: fields };
    const { stem, globalFeedback } = question as MultipleChoice;
    return checkQuestion(line, {
      prompt: stem.text,
      explanation: globalFeedback?.text ?? "",
      ...fields,
    } as QuestionRequest);
  });
}

/**
 * Reads a GIFT file. Titles, comments and format marks are dropped; a true-or-false question becomes a choice.
 * @throws {Problem} 400 as `blocksOf`
 */
export const readGift = (file: string): ReadQuestion[] => blocksOf(file).flatMap(readBlock);

const escapeText = (text: string) => text.replace(/[\\~=#{}:]/g, "\\$&").replace(/\n/g, "\\n");

/** The percentage of each right option, as Moodle writes it. @param right the number of right options */
const weightOf = (right: number) => String(Math.round(1e7 / right) / 1e5);

function answerOf({ kind, options, answers, value, tolerance }: QuestionInput): string | null {
  switch (kind) {
    case "choice":
      return options.map(({ text, correct }) => `${correct ? "=" : "~"}${escapeText(text)}`).join(" ");
    case "choices": {
      const weight = weightOf(options.filter(({ correct }) => correct).length);
      return options.map(({ text, correct }) => `~%${correct ? weight : "-100"}%${escapeText(text)}`).join(" ");
    }
    case "text":
      return answers.map((answer) => `=${escapeText(answer)}`).join(" ");
    case "number":
      return `#${value}:${tolerance ?? 0}`;
    default:
      return null;
  }
}

const isSame = (one: QuestionInput, other: QuestionInput) =>
  (["kind", "prompt", "explanation", "options", "answers", "value", "tolerance"] as const).every(
    (name) => JSON.stringify(one[name]) === JSON.stringify(other[name]),
  );

/** Formats a question as GIFT; null when parsing it would not give the same question. */
function writeQuestion(question: QuestionInput): string | null {
  const answer = answerOf(question);
  if (answer === null) return null;
  const explanation = question.explanation ? ` ####${escapeText(question.explanation)}` : "";
  const text = `${escapeText(question.prompt)} {${answer}${explanation}}`;
  const [read, ...others] = readGift(text);
  return read && "input" in read && others.length === 0 && isSame(read.input, question) ? text : null;
}

const asInput = ({ options, ...question }: Question): QuestionInput => ({
  ...question,
  options: options.map(({ text, correct }) => ({ text, correct })),
});

/**
 * Writes questions as a GIFT file. Comments at its beginning name the questions that the format cannot hold. Each question
 * is parsed again, so other requests run between them.
 */
export async function writeGift(questions: Question[]): Promise<string> {
  const written: { question: Question; text: string | null }[] = [];
  for (const question of questions) {
    written.push({ question, text: writeQuestion(asInput(question)) });
    await setImmediate();
  }
  const missing = written
    .filter(({ text }) => text === null)
    .map(({ question: { kind, prompt } }) => {
      const what = kind === "recall" ? "a card" : "a question that the format cannot hold";
      return `// Left out, ${what}: ${prompt.replace(/\s+/g, " ")}\n`;
    });
  const texts = written.flatMap(({ text }) => (text === null ? [] : [`${text}\n`]));
  return [...(missing.length > 0 ? [missing.join("")] : []), ...texts].join("\n");
}
