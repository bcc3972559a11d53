import { describe, expect, it } from "vitest";
import {
  type Answer,
  answerKey,
  answerProblem,
  correctAnswer,
  isRight,
  MAX_ANSWER_CHARACTERS,
  MAX_OPTIONS,
  MIN_OPTIONS,
  OPEN_HOURS,
  type Solution,
} from "./grade";

const options = [
  { id: "a", correct: true },
  { id: "b", correct: false },
  { id: "c", correct: true },
];
const base: Solution = { kind: "text", options: [], answers: [], value: null, tolerance: null };
const choice: Solution = { ...base, kind: "choice", options: options.slice(0, 2) };
const choices: Solution = { ...base, kind: "choices", options };
const text: Solution = { ...base, answers: ["Café noir", "Straße"] };
const number = (value: number, tolerance: number): Solution => ({ ...base, kind: "number", value, tolerance });

describe("isRight grades", () => {
  it.each<[string, Solution, Answer, boolean]>([
    ["the right option", choice, "a", true],
    ["another option", choice, "b", false],
    ["all right options in any order", choices, ["c", "a"], true],
    ["a right option twice", choices, ["a", "c", "a"], true],
    ["a part of the right options", choices, ["a"], false],
    ["a wrong option too", choices, ["a", "b", "c"], false],
    ["no option", choices, [], false],
    ["a text in another case and without accents", text, "  CAFE   noir ", true],
    ["another accepted text", text, "strasse", true],
    ["a part of a text", text, "cafe", false],
    ["a text without its space", text, "cafenoir", false],
    ["an empty text", text, "", false],
    ["the number", number(3, 0), 3, true],
    ["a number close to the right one", number(3, 0), 3.0001, false],
    ["the lower end of the tolerance, in decimals", number(0.3, 0.1), 0.2, true],
    ["the upper end of the tolerance, in decimals", number(0.3, 0.1), 0.4, true],
    ["a number beyond the tolerance", number(0.3, 0.1), 0.41, false],
    ["a negative number", number(-5, 0.5), -5.5, true],
    ["a very small number", number(1e-7, 0), 1e-7, true],
    ["a very large number", number(1e21, 0), 1e21, true],
    ["minus zero", number(0, 0), -0, true],
  ])("%s", (_name, solution, answer, isCorrect) => {
    expect(isRight(solution, answer)).toBe(isCorrect);
  });
});

describe("answerProblem checks", () => {
  const [ofChoice, ofChoices] = ["Choose one of the options", "Choose options of this question"];
  it.each<[string, Solution, unknown, string | null]>([
    ["an option", choice, "a", null],
    ["an unknown option", choice, "z", ofChoice],
    ["a list for one option", choice, ["a"], ofChoice],
    ["options", choices, ["a", "b"], null],
    ["all options", choices, ["c", "a", "b"], null],
    ["a list with an unknown option", choices, ["a", "z"], ofChoices],
    ["a list of unknown options", choices, ["z"], ofChoices],
    ["one option for a list", choices, "a", ofChoices],
    ["an option twice", choices, ["a", "a"], "Choose each option once"],
    ["a list that is longer than the options", choices, ["a", "b", "c", "a"], ofChoices],
    ["a text", text, "x", null],
    ["the longest text", text, "x".repeat(MAX_ANSWER_CHARACTERS), null],
    ["a longer text", text, "x".repeat(MAX_ANSWER_CHARACTERS + 1), "The answer is too long"],
    ["a number for a text", text, 5, "The answer is not a text"],
    ["a number", number(1, 0), 5, null],
    ["digits for a number", number(1, 0), "5", "The answer is not a number"],
    ["nothing", number(1, 0), null, "The answer is not a number"],
    ["no number", number(1, 0), Number.NaN, "The answer is not a number"],
    ["an endless number", number(1, 0), Number.POSITIVE_INFINITY, "The answer is not a number"],
  ])("%s", (_, solution, answer, problem) => {
    expect(answerProblem(solution, answer)).toBe(problem);
  });
});

it("has the limits of answers, open checks and options", () => {
  expect([MAX_ANSWER_CHARACTERS, OPEN_HOURS, MIN_OPTIONS, MAX_OPTIONS]).toEqual([2000, 24, 2, 8]);
});

it.each<[Solution, Answer]>([
  [{ ...choice, options: [] }, ""],
  [{ ...text, answers: [] }, ""],
  [{ ...number(1, 0), value: null }, 0],
])("correctAnswer of the incomplete solution %j is %j", (solution, answer) => {
  expect(correctAnswer(solution)).toBe(answer);
});

it.each<[Solution, Answer]>([
  [choice, "a"],
  [choices, ["a", "c"]],
  [text, "Café noir"],
  [number(0.3, 0.1), 0.3],
])("correctAnswer of %j is %j", (solution, answer) => {
  expect(correctAnswer(solution)).toEqual(answer);
  expect(isRight(solution, answer)).toBe(true);
});

it.each<[Answer, Answer, boolean]>([
  ["Paris", " paris", true],
  ["Paris", "Rome", false],
  [["a", "b"], ["b", "a", "a"], true],
  [["a"], ["a", "b"], false],
  [0, -0, true],
  [1, 2, false],
  [["b", "a"], ["a", "b"], true],
  [["a", "bc"], ["ab", "c"], false],
  ["1", 2, false],
])("the answers %j and %j are the same: %s", (one, other, isSame) => {
  expect(answerKey(one) === answerKey(other)).toBe(isSame);
});
