import fc from "fast-check";
import { type Card, createEmptyCard, fsrs, type Grade } from "ts-fsrs";
import { describe, expect, it } from "vitest";
import { advance, predictedAt, type Review, replay } from "./replay";
import { type Memory, NEW, type Rating, retrievability } from "./schedule";

const SEED = "5d0f4f4e-4b1c-4a52-9c77-6a1d0f5f6c11";
const START_MS = Date.UTC(2026, 2, 2, 22, 30);
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const rating = fc.constantFrom(1, 2, 3, 4);

/** Reviews, each the given hours after the one before. */
const reviewsOf = (gaps: { rating: number; hours: number }[]): Review[] => {
  let at = START_MS;
  return gaps.map(({ rating, hours }) => {
    at += hours * HOUR_MS;
    return { rating, at: new Date(at) };
  });
};

const plain = fsrs({
  request_retention: 0.9,
  maximum_interval: 365,
  enable_fuzz: false,
  learning_steps: ["10m"],
  relearning_steps: ["10m"],
});

/** The states of ts-fsrs itself. */
function reference(reviews: Review[]): Card {
  let card = createEmptyCard(START_MS);
  for (const { rating, at } of reviews) card = plain.next(card, at, rating as unknown as Grade).card;
  return card;
}

describe("a replay", () => {
  it("has the states of ts-fsrs when reviews are minutes or whole days apart", () => {
    const gap = fc.record({
      rating,
      hours: fc.oneof(
        fc.constant(0.25),
        fc.integer({ min: 1, max: 400 }).map((days) => 24 * days),
      ),
    });
    // All reviews of a day are between 22:30 and 23:30, so that ts-fsrs counts no midnight between them.
    fc.assert(
      fc.property(fc.array(gap, { minLength: 1, maxLength: 4 }), (gaps) => {
        const reviews = reviewsOf(gaps);
        const [own, other] = [replay(reviews, SEED), reference(reviews)];
        expect(own.stability).toBeCloseTo(other.stability, 4);
        expect(own.difficulty).toBeCloseTo(other.difficulty, 4);
        expect([own.reps, own.lapses, own.step]).toEqual([other.reps, other.lapses, other.learning_steps]);
      }),
      { numRuns: 1000 },
    );
  });

  it("counts whole days of 24 hours, not midnights", () => {
    const hours = (gap: number) =>
      replay(
        reviewsOf([
          { rating: 3, hours: 0 },
          { rating: 4, hours: 1 },
          { rating: 3, hours: gap },
        ]),
        SEED,
      );
    expect(hours(23).stability).toBe(hours(3).stability);
    expect(hours(24).stability).not.toBe(hours(23).stability);
    expect(hours(24).stability).toBe(hours(47).stability);
  });

  it("is deterministic, and treats two reviews within two seconds as one", () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ rating, hours: fc.integer({ min: 1, max: 3000 }) }), { maxLength: 8 }),
        (gaps) => {
          const reviews = reviewsOf(gaps);
          const doubled = reviews.flatMap((review) => [
            review,
            { rating: 1, at: new Date(review.at.getTime() + 1999) },
          ]);
          expect(replay(doubled, SEED)).toEqual(replay(reviews, SEED));
          expect(replay(reviews, SEED)).toEqual(replay(reviews, SEED));
        },
      ),
    );
  });

  it("treats two reviews two seconds apart as two", () => {
    const [review] = reviewsOf([{ rating: 3, hours: 0 }]) as [Review];
    const later = { rating: 3, at: new Date(review.at.getTime() + 2000) };
    expect(replay([review, later], SEED).reps).toBe(2);
  });

  it("is due after its last review, within a year, and two days where easier answers are kept apart", () => {
    const gap = fc.record({ rating, hours: fc.integer({ min: 1, max: 9000 }) });
    const due = (gaps: { rating: Rating; hours: number }[]) => {
      const { due, lastAt, begunAt } = replay(reviewsOf(gaps), SEED);
      const interval = (due?.getTime() ?? 0) - (lastAt?.getTime() ?? 0);
      expect(interval).toBeGreaterThan(0);
      expect(interval).toBeLessThanOrEqual(367 * DAY_MS);
      expect(begunAt).toEqual(reviewsOf(gaps)[0]?.at);
    };
    // FSRS makes each easier answer a day longer than the one before it, at the maximum too.
    const longest = [
      { rating: 3, hours: 1 },
      { rating: 2, hours: 216 },
      { rating: 3, hours: 5088 },
      { rating: 4, hours: 8736 },
    ] satisfies { rating: Rating; hours: number }[];
    fc.assert(fc.property(fc.array(gap, { minLength: 1 }), due), { examples: [[longest]] });
  });

  it("equals applying the reviews to the stored state one by one, or from any of them on", () => {
    const gap = fc.record({
      rating,
      hours: fc.oneof(fc.constantFrom(0, 0.0005, 0.2), fc.integer({ min: 1, max: 3000 })),
    });
    const stored = (memory: Memory): Memory => {
      const { due, begunAt, lastAt, ...rest } = JSON.parse(JSON.stringify(memory));
      const moment = (time: string | null) => (time === null ? null : new Date(time));
      return { ...rest, due: moment(due), begunAt: moment(begunAt), lastAt: moment(lastAt) };
    };
    fc.assert(
      fc.property(fc.array(gap, { maxLength: 12 }), fc.nat(12), (gaps, place) => {
        const reviews = reviewsOf(gaps);
        let memory = NEW;
        for (const one of reviews) memory = advance(stored(memory), one, SEED);
        expect(memory).toEqual(replay(reviews, SEED));
        const before = replay(reviews.slice(0, place), SEED);
        expect(replay(reviews.slice(place), SEED, stored(before))).toEqual(memory);
      }),
      { numRuns: 200 },
    );
  });

  it("of no reviews is a new card", () => {
    expect(replay([], SEED)).toEqual(NEW);
  });
});

it("the probability of remembering is 90 % after the stability, and null for a new card", () => {
  const reviews = reviewsOf([{ rating: 4, hours: 0 }]);
  const memory = replay(reviews, SEED);
  const later = new Date(START_MS + Math.round(memory.stability ?? 0) * DAY_MS);
  expect(retrievability(memory, later)).toBeCloseTo(0.9, 1);
  expect(predictedAt(reviews, later, SEED)).toBe(retrievability(memory, later));
  expect(predictedAt(reviews, new Date(START_MS), SEED)).toBeNull();
});
