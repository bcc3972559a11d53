/** Learners of a knowledge area in the last days. */
export type LearnerCount = { active: number; finished: number };

/** Learners by knowledge area id; areas without any are left out. */
export type LearnerCounts = Record<string, LearnerCount>;

/** The sum of the counts of two disjoint groups of users. */
export function addCounts(some: LearnerCounts, others: LearnerCounts): LearnerCounts {
  const sum = { ...some };
  for (const [area, { active, finished }] of Object.entries(others)) {
    const known = sum[area] ?? { active: 0, finished: 0 };
    sum[area] = { active: known.active + active, finished: known.finished + finished };
  }
  return sum;
}
