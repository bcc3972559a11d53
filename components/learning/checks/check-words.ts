/** About the time that a question takes. */
const QUESTION_SECONDS = 20;

type Counted = (count: number, one: string) => string;

/** 'Check yourself, 3 questions, 1 min'; before the end of a lesson it is testing out. */
export function checkWords(isAfter: boolean, questions: number, counted: Counted): string {
  const minutes = Math.max(1, Math.ceil((questions * QUESTION_SECONDS) / 60));
  return `${isAfter ? "Check yourself" : "Test out"}, ${counted(questions, "question")}, ${minutes} min`;
}
