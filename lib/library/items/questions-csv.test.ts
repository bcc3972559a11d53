import { expect, it } from "vitest";
import { readQuestionsCsv } from "./questions-csv";
import { MAX_FILED_CHARACTERS, MAX_QUESTIONS } from "./schema";

const HEAD = "kind,prompt,correct,wrong,tolerance,explanation,second,until";
const long = "word ".repeat(200);
const readFile = (file: string) => [...readQuestionsCsv(file)].flat();
const read = (...rows: string[]) => readFile([HEAD, ...rows].join("\r\n"));

it.each<[string, string, object]>([
  [
    "one right option",
    "choice,Which?,a,b | c,,Because,10,20",
    { kind: "choice", explanation: "Because", second: 10, until: 20 },
  ],
  [
    "several",
    "choices,Which?,a | b,c,,,,",
    {
      options: [
        { text: "a", correct: true },
        { text: "b", correct: true },
        { text: "c", correct: false },
      ],
    },
  ],
  [
    "a bar in an entry",
    "choice,Which?,a \\| b,c,,,,",
    {
      options: [
        { text: "a | b", correct: true },
        { text: "c", correct: false },
      ],
    },
  ],
  ["a text", "text,Say,a | b,,,,,", { answers: ["a", "b"] }],
  ["a number", "number,How many,3.5,,0.5,,,", { value: 3.5, tolerance: 0.5 }],
  ["a card", "recall,Front,Back | side,,,,,", { back: "Back | side" }],
  ["a card that is longer than an option", `recall,Front,${long} |  | ,,,,,`, { back: `${long} |  |` }],
  ["a kind with spaces", " number ,How many,3.5,,,,,", { kind: "number", value: 3.5, tolerance: 0 }],
  ["a guarded formula", "text,'=1+1,'-x,,,,,", { prompt: "=1+1", answers: ["-x"] }],
])("reads %s", (_, row, expected) => {
  expect(read(row)).toEqual([{ line: 2, input: expect.objectContaining(expected) }]);
});

it("reports invalid rows with their first line, also after a cell of several lines", () => {
  const rows = read('choice,"Two\r\nlines",a,b,,,,', "", "essay,x,y,,,,,", "number,x,many,,,,,");
  expect(rows.map((row) => [row.line, "input" in row])).toEqual([
    [2, true],
    [5, false],
    [6, false],
  ]);
});

it("requires its columns, in any order", () => {
  expect(readFile("prompt,kind\nx,text")).toEqual([{ line: 1, message: "The column “correct” is missing" }]);
  expect(readFile("\ufeffCorrect;Kind;Prompt\na;text;Say")).toMatchObject([
    { input: { prompt: "Say", answers: ["a"] } },
  ]);
  expect(readFile("")).toEqual([]);
});

it("rejects more questions than a video can have, and more rows than the limit", () => {
  const rows = (count: number, row: string) => Array.from({ length: count }, () => row);
  expect(read(...rows(MAX_QUESTIONS, "text,Say,a,,,,,"), ...rows(100, ",,,,,,,"))).toHaveLength(MAX_QUESTIONS);
  for (const many of [rows(MAX_QUESTIONS + 1, "a"), rows(10 * MAX_QUESTIONS + 1, ",")])
    expect(() => read(...many)).toThrow("A file has 500 questions and cards at most");
});

it("rejects a long file with a quotation mark that is not doubled within a second", () => {
  const started = performance.now();
  expect(() => read(`text,"a${'"y'.repeat(100_000)}${" ".repeat(200_000)},z`)).toThrow(
    "Line 2 has a quotation mark within a quoted cell. Write it twice",
  );
  expect(performance.now() - started).toBeLessThan(1_000);
});

it("reports a question above the length limit, and one with too many answers", () => {
  const entries = Array.from({ length: 5_000 }, (_, index) => String(index));
  expect(
    read(`text,${"a".repeat(MAX_FILED_CHARACTERS)},a,,,,,`, `text,Say,${entries.slice(0, 500).join(" | ")},,,,,`),
  ).toEqual([
    { line: 2, message: "A question of a file has 10,000 characters at most" },
    { line: 3, message: "Enter 10 answers at most" },
  ]);
});

it("reads rows of 16,384 cells one at a time, and rejects more at once", () => {
  const columns = ",".repeat(16_381);
  const steps = [...readQuestionsCsv(`${columns}kind,prompt,correct\n${`${columns}text,Say,a\n`.repeat(60)}`)];
  expect(steps).toHaveLength(60);
  const started = performance.now();
  expect(() => readFile(`${",".repeat(1_046_000)}kind,prompt,correct${"\na".repeat(500)}`)).toThrow(
    "Line 1 has more than 16,384 cells",
  );
  expect(performance.now() - started).toBeLessThan(50);
});
