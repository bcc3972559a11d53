import { FSRSVersion } from "ts-fsrs";
import { expect, it } from "vitest";
import { MODEL, NEW, nextIntervals, type Rating, retrievability, review } from "./schedule";

const SEED = "5d0f4f4e-4b1c-4a52-9c77-6a1d0f5f6c11";
const START_MS = Date.UTC(2026, 2, 2, 22, 30);
const DAY_MS = 86_400_000;
const at = (days: number) => new Date(START_MS + days * DAY_MS);

it("a new card is due after ten minutes when it was forgotten, and after days when it was known", () => {
  const [again = 0, hard = 0, good = 0, easy = 0] = nextIntervals(NEW, new Date(START_MS), SEED);
  expect([again, hard]).toEqual([10 * 60_000, 15 * 60_000]);
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

it("the model of states names the installed version of ts-fsrs", () => {
  expect(MODEL).toBe("fsrs-6 (ts-fsrs 5.4.2)");
  expect(FSRSVersion).toContain("5.4.2");
});
