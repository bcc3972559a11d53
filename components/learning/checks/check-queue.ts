import type { AskedQuestion } from "@/lib/learning/checks/schema";
import { type Answer, answerKey } from "@/lib/library/items/grade";
import type { Result } from "@/lib/library/items/schema";

/** A check in progress: its questions with their results, and the ids of the questions to ask next. */
export type Asking = { questions: AskedQuestion[]; queue: string[] };

/** Begins a check with its unanswered questions, in order. */
export const beginAsking = (questions: AskedQuestion[]): Asking => ({
  questions,
  queue: questions.filter(({ result }) => !result).map(({ id }) => id),
});

/** Records the first answer to the current question. After a wrong answer, the question is asked again at the end. */
export function noteAnswer({ questions, queue }: Asking, result: Result): Asking {
  const [id = "", ...rest] = queue;
  const known = questions.map((question) => (question.id === id ? { ...question, result } : question));
  return { questions: known, queue: result.correct ? rest : [...rest, id] };
}

/**
 * Grades a repeated answer by the correct answer from the server, which has only the first of several accepted texts.
 */
export const isRightAgain = (known: Result, answer: Answer): boolean =>
  answerKey(answer) === answerKey(known.correctAnswer);

/** Records a repeated answer. After a wrong answer, the question is asked once more. */
export function noteAgain({ questions, queue }: Asking, isRight: boolean): Asking {
  const [id = "", ...rest] = queue;
  return { questions, queue: isRight ? rest : [...rest, id] };
}
