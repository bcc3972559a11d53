import { describe, expect, it } from "vitest";
import {
  type Answer,
  answerKey,
  answerProblem,
  correctAnswer,
  isRight,
  MAX_ANSWER_CHARACTERS,
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

describe("an answer is right", () => {
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
    ["an empty text", text, "", false],
    ["the number", number(3, 0), 3, true],
    ["a number beside it", number(3, 0), 3.0001, false],
    ["the lower end of the tolerance, in decimals", number(0.3, 0.1), 0.2, true],
    ["the upper end of the tolerance, in decimals", number(0.3, 0.1), 0.4, true],
    ["beyond the tolerance", number(0.3, 0.1), 0.41, false],
    ["a negative number", number(-5, 0.5), -5.5, true],
    ["a very small number", number(1e-7, 0), 1e-7, true],
    ["a very large number", number(1e21, 0), 1e21, true],
    ["minus zero", number(0, 0), -0, true],
  ])("%s", (_, solution, answer, isCorrect) => {
    expect(isRight(solution, answer)).toBe(isCorrect);
  });
});

describe("an answer that is none", () => {
  it.each<[string, Solution, unknown, boolean]>([
    ["an option", choice, "a", true],
    ["an unknown option", choice, "z", false],
    ["a list for one option", choice, ["a"], false],
    ["options", choices, ["a", "b"], true],
    ["an unknown one among options", choices, ["a", "z"], false],
    ["one option for a list", choices, "a", false],
    ["an option twice", choices, ["a", "a"], false],
    ["a list that is longer than the options", choices, ["a", "b", "c", "a"], false],
    ["a text", text, "x", true],
    ["the longest text", text, "x".repeat(MAX_ANSWER_CHARACTERS), true],
    ["a longer text", text, "x".repeat(MAX_ANSWER_CHARACTERS + 1), false],
    ["a number for a text", text, 5, false],
    ["a number", number(1, 0), 5, true],
    ["digits for a number", number(1, 0), "5", false],
    ["nothing", number(1, 0), null, false],
    ["no number", number(1, 0), Number.NaN, false],
  ])("%s", (_, solution, answer, isAnswer) => {
    expect(answerProblem(solution, answer) === null).toBe(isAnswer);
  });
});

it.each<[Solution, Answer]>([
  [choice, "a"],
  [choices, ["a", "c"]],
  [text, "Café noir"],
  [number(0.3, 0.1), 0.3],
])("the right answer of %j is %j", (solution, answer) => {
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
])("the answers %j and %j are the same: %s", (one, other, isSame) => {
  expect(answerKey(one) === answerKey(other)).toBe(isSame);
});
