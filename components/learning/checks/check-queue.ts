import type { AskedQuestion } from "@/lib/learning/checks/schema";
import { type Answer, answerKey } from "@/lib/library/items/grade";
import type { Result } from "@/lib/library/items/schema";

/** A check on the screen: its questions with what is known of them, and those that are asked next. */
export type Asking = { questions: AskedQuestion[]; queue: string[] };

/** The questions to ask: those without an answer, in their order. */
export const beginAsking = (questions: AskedQuestion[]): Asking => ({
  questions,
  queue: questions.filter(({ result }) => !result).map(({ id }) => id),
});

/** Notes the first answer to the question that is asked. A wrong one comes again at the end. */
export function noteAnswer({ questions, queue }: Asking, result: Result): Asking {
  const [id = "", ...rest] = queue;
  const known = questions.map((question) => (question.id === id ? { ...question, result } : question));
  return { questions: known, queue: result.correct ? rest : [...rest, id] };
}

/** Judges a question that is asked again, by the answer that the server has told. Of several accepted texts it knows the first. */
export const isRightAgain = (known: Result, answer: Answer): boolean =>
  answerKey(answer) === answerKey(known.correctAnswer);

/** Goes on after a question was asked again: a wrong answer has it come once more. */
export function noteAgain({ questions, queue }: Asking, isRight: boolean): Asking {
  const [id = "", ...rest] = queue;
  return { questions, queue: isRight ? rest : [...rest, id] };
}
