import { FSRSVersion } from "ts-fsrs";
import { expect, it } from "vitest";
import { intervalWords, MODEL, NEW, nextIntervals, type Rating, remembered, retrievability, review } from "./schedule";

const SEED = "5d0f4f4e-4b1c-4a52-9c77-6a1d0f5f6c11";
const START_MS = Date.UTC(2026, 2, 2, 22, 30);
const MINUTE_MS = 60_000;
const DAY_MS = 1440 * MINUTE_MS;
const at = (days: number) => new Date(START_MS + days * DAY_MS);

it("a new card is due after ten minutes when it was forgotten, and after days when it was known", () => {
  const [again = 0, hard = 0, good = 0, easy = 0] = nextIntervals(NEW, new Date(START_MS), SEED);
  expect([again, hard]).toEqual([10 * MINUTE_MS, 15 * MINUTE_MS]);
  expect(good).toBeGreaterThanOrEqual(DAY_MS);
  expect(easy).toBeGreaterThan(good);
});

it.each<[string, Rating[], string]>([
  ["forgotten at first", [1], "learning"],
  ["known at first", [3], "review"],
  ["known, then forgotten", [3, 1], "relearning"],
  ["known again", [3, 1, 3], "review"],
])("a card that was %s, with the ratings %j, is in the state %s", (_, ratings, state) => {
  const memory = ratings.reduce((before, rating, index) => review(before, rating, at(5 * index), SEED), NEW);
  expect(memory).toMatchObject({
    state,
    reps: ratings.length,
    lapses: ratings.slice(1).filter((one) => one === 1).length,
  });
  expect(memory.lastAt).toEqual(at(5 * (ratings.length - 1)));
});

it("the fuzz depends on the card and is deterministic", () => {
  const dueOf = (seed: string) => review(review(NEW, 4, at(0), seed), 3, at(20), seed).due?.getTime();
  expect(dueOf(SEED)).toBe(dueOf(SEED));
  expect(new Set(Array.from({ length: 20 }, (_, index) => dueOf(`${index}`))).size).toBeGreaterThan(1);
});

it.each([
  ["for a new card", NEW],
  ["without a stability", { stability: null, lastAt: at(0) }],
  ["without a review", { stability: 3, lastAt: null }],
])("the probability of remembering is null %s", (_, memory) => {
  expect(retrievability(memory, at(1))).toBeNull();
});

it.each([
  ["is null with six answers", 0.9, 6, null, false],
  ["is null without a reviewed card", null, 9, null, false],
  ["is 100 % at a mean of 1", 1, 7, 100, false],
  ["is rounded", 0.945, 7, 95, false],
  ["does not fade at 70 %", 0.7, 7, 70, false],
  ["fades below 70 %", 0.699, 7, 70, true],
])("the remembered share %s", (_, mean, answers, percent, fading) => {
  expect(remembered(mean, answers)).toEqual({ percent, fading });
});

it("the model of states names the installed version of ts-fsrs", () => {
  expect(MODEL).toBe("fsrs-6 (ts-fsrs 5.4.2)");
  expect(FSRSVersion).toContain("5.4.2");
});

it.each([
  [0, "1 min"],
  [10 * MINUTE_MS, "10 min"],
  [59 * MINUTE_MS, "59 min"],
  [60 * MINUTE_MS, "1 h"],
  [23 * 60 * MINUTE_MS, "23 h"],
  [DAY_MS, "1 d"],
  [2.4 * DAY_MS, "2 d"],
  [59 * DAY_MS, "59 d"],
  [60 * DAY_MS, "2 mo"],
  [61 * DAY_MS, "2 mo"],
  [359 * DAY_MS, "12 mo"],
  [360 * DAY_MS, "1 y"],
  [365 * DAY_MS, "1 y"],
])("an interval of %d ms is written as %s", (ms, words) => {
  expect(intervalWords(ms)).toBe(words);
});
