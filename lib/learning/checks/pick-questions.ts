/** A question that a check could ask. `lastCorrect` is the user's last answer to it; null without one. */
export type Candidate = { id: string; lastCorrect: boolean | null };

/** Shuffles a list. @param random as Math.random */
export function shuffled<Item>(items: readonly Item[], random: () => number): Item[] {
  const all = [...items];
  for (let index = all.length - 1; index > 0; index -= 1) {
    const other = Math.floor(random() * (index + 1));
    [all[index], all[other]] = [all[other] as Item, all[index] as Item];
  }
  return all;
}

/**
 * The questions of a check: those that the user never answered or last answered wrongly, then others, at random within
 * each group. They are asked in the order of the candidates.
 */
export function pickQuestions<Question extends Candidate>(
  candidates: readonly Question[],
  size: number,
  random: () => number,
): Question[] {
  const isOpen = ({ lastCorrect }: Candidate) => lastCorrect !== true;
  const open = shuffled(candidates.filter(isOpen), random);
  const known = shuffled(
    candidates.filter((candidate) => !isOpen(candidate)),
    random,
  );
  const picked = new Set([...open, ...known].slice(0, size));
  return candidates.filter((candidate) => picked.has(candidate));
}
