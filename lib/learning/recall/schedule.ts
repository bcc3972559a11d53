import {
  type CardInput,
  computeDecayFactor,
  createEmptyCard,
  fsrs,
  GenSeedStrategyWithCardId,
  type Grade,
  State,
  StrategyMode,
} from "ts-fsrs";
import type { CardState } from "./schema";

/** The name of the algorithm, stored with each state. */
export const MODEL = "fsrs-6 (ts-fsrs 5.4.2)";

/** The state of an item in a deck. Null and 0 before the first review. */
export type Memory = {
  state: CardState;
  due: Date | null;
  stability: number | null;
  difficulty: number | null;
  reps: number;
  lapses: number;
  step: number;
  begunAt: Date | null;
  lastAt: Date | null;
};

export const NEW: Memory = {
  state: "new",
  due: null,
  stability: null,
  difficulty: null,
  reps: 0,
  lapses: 0,
  step: 0,
  begunAt: null,
  lastAt: null,
};

/** 1 again, 2 hard, 3 good, 4 easy. */
export type Rating = 1 | 2 | 3 | 4;
const RATINGS: Rating[] = [1, 2, 3, 4];

const states: Record<CardState, State> = {
  new: State.New,
  learning: State.Learning,
  review: State.Review,
  relearning: State.Relearning,
};
const namesOfStates = Object.fromEntries(Object.entries(states).map(([name, state]) => [state, name])) as Record<
  State,
  CardState
>;

// No step of a day: it would override the algorithm's own first interval.
const scheduler = fsrs({
  request_retention: 0.9,
  maximum_interval: 365,
  enable_fuzz: true,
  enable_short_term: true,
  learning_steps: ["10m"],
  relearning_steps: ["10m"],
}).useStrategy(StrategyMode.SEED, GenSeedStrategyWithCardId("seed"));

/** A midnight in UTC. ts-fsrs counts the midnights between reviews; from a midnight on, these are days of 24 hours. */
const MIDNIGHT_MS = Date.UTC(2000, 0, 1);

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** The input of ts-fsrs for a memory, with its last review at that midnight. @param seed of the fuzz: the item's id */
function toInput({ state, stability, difficulty, reps, lapses, step, lastAt }: Memory, seed: string): CardInput {
  return {
    ...createEmptyCard(MIDNIGHT_MS),
    state: states[state],
    stability: stability ?? 0,
    difficulty: difficulty ?? 0,
    reps,
    lapses,
    learning_steps: step,
    ...(lastAt && { last_review: MIDNIGHT_MS }),
    seed,
  } as CardInput;
}

/** The memory after a review. @param seed the item's id */
export function review(memory: Memory, rating: Rating, at: Date, seed: string): Memory {
  const elapsedMs = memory.lastAt ? Math.max(0, at.getTime() - memory.lastAt.getTime()) : 0;
  const now = MIDNIGHT_MS + elapsedMs;
  const { card } = scheduler.next(toInput(memory, seed), now, rating as unknown as Grade);
  return {
    state: namesOfStates[card.state],
    due: new Date(at.getTime() + (card.due.getTime() - now)),
    stability: card.stability,
    difficulty: card.difficulty,
    reps: card.reps,
    lapses: card.lapses,
    step: card.learning_steps,
    begunAt: memory.begunAt ?? at,
    lastAt: at,
  };
}

/** The forgetting curve: (1 + factor × days / stability) ^ decay. */
export const FORGETTING = computeDecayFactor(scheduler.parameters.w);

/** The probability of remembering at a time, by whole days of 24 hours; null before the first review. */
export function retrievability({ stability, lastAt }: Pick<Memory, "stability" | "lastAt">, now: Date): number | null {
  if (stability === null || lastAt === null) return null;
  return scheduler.forgetting_curve(Math.max(0, Math.floor((now.getTime() - lastAt.getTime()) / DAY_MS)), stability);
}

/** The number of answers from which on a remembered share is computed. */
const MIN_ANSWERS = 7;

/** Below this mean probability an area fades. */
const FADING_BELOW = 0.7;

/**
 * The remembered share of some cards, in percent, and whether it fades; null with too few answers.
 * @param mean probability of remembering; null without cards
 */
export function remembered(mean: number | null, answers: number): { percent: number | null; fading: boolean } {
  if (answers < MIN_ANSWERS || mean === null) return { percent: null, fading: false };
  return { percent: Math.round(100 * mean), fading: mean < FADING_BELOW };
}

/** The time from a review now to the next one, in milliseconds, for each rating. */
export const nextIntervals = (memory: Memory, now: Date, seed: string): number[] =>
  RATINGS.map((rating) => (review(memory, rating, now, seed).due?.getTime() ?? 0) - now.getTime());

/** Intervals from this length on are written in months. */
const MAX_DAYS = 60;
const MONTH_DAYS = 30.44;

/** An interval in short words: '10 min', '3 h', '2 d', '4 mo', '1 y'. */
export function intervalWords(ms: number): string {
  if (ms < HOUR_MS) return `${Math.max(1, Math.round(ms / MINUTE_MS))} min`;
  if (ms < DAY_MS) return `${Math.round(ms / HOUR_MS)} h`;
  const days = Math.round(ms / DAY_MS);
  if (days < MAX_DAYS) return `${days} d`;
  return days < 360 ? `${Math.round(days / MONTH_DAYS)} mo` : "1 y";
}
