import { describe, expect, it } from "vitest";
import type { AskedQuestion } from "@/lib/learning/checks/schema";
import { beginAsking, isRightAgain, noteAgain, noteAnswer } from "./check-queue";

const question = (id: string, correct?: boolean): AskedQuestion => ({
  ...{ id, kind: "choice", prompt: id },
  ...(correct !== undefined && { result: result(correct) }),
});
const result = (correct: boolean) => ({ correct, correctAnswer: "a", explanation: "", second: null, until: null });

describe("a check", () => {
  it("continues with the unanswered questions", () => {
    expect(beginAsking([question("a", true), question("b"), question("c", false), question("d")]).queue).toEqual([
      "b",
      "d",
    ]);
  });

  it("asks a wrongly answered question again at the end, until the answer is right", () => {
    let asking = beginAsking([question("a"), question("b")]);
    asking = noteAnswer(asking, result(false));
    expect(asking.queue).toEqual(["b", "a"]);
    asking = noteAnswer(asking, result(true));
    expect(asking.queue).toEqual(["a"]);
    asking = noteAgain(asking, false);
    expect(asking.queue).toEqual(["a"]);
    expect(noteAgain(asking, true).queue).toEqual([]);
    expect(asking.questions.map((one) => one.result?.correct)).toEqual([false, true]);
  });
});

it.each([
  ["a", "a", true],
  [["a", "b"], ["b", "a"], true],
  ["Café", " cafe ", true],
  [0.3, 0.3, true],
  [0.3, 0.4, false],
])("when a question with the answer %j is asked again, %j is right: %s", (correctAnswer, given, expected) => {
  expect(isRightAgain({ ...result(false), correctAnswer }, given)).toBe(expected);
});
