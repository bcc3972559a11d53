/** The estimated time for a question. */
const QUESTION_SECONDS = 20;

type Counted = (count: number, one: string) => string;

/** 'Check yourself, 3 questions, 1 min'; 'Test out' before the end of a lesson. */
export function checkWords(isAfter: boolean, questions: number, counted: Counted): string {
  const minutes = Math.max(1, Math.ceil((questions * QUESTION_SECONDS) / 60));
  return `${isAfter ? "Check yourself" : "Test out"}, ${counted(questions, "question")}, ${minutes} min`;
}
