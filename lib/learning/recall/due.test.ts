import { describe, expect, it } from "vitest";
import { type DeckCard, dueCards, forecast, learnersDay, MAX_DUE_A_DAY, MAX_NEW_A_DAY } from "./due";

const zone = "Europe/Lisbon";
const now = new Date("2026-03-02T12:00:00Z");
const at = (text: string) => new Date(text);

let last = 0;
function card(traits: Partial<DeckCard>): DeckCard {
  last += 1;
  return {
    id: `c${String(last).padStart(4, "0")}`,
    state: "review",
    due: null,
    begunAt: null,
    lastAt: null,
    paused: false,
    ...traits,
  };
}
const fresh = () => card({ state: "new" });

describe("a learner's day", () => {
  it.each([
    ["2026-03-02T03:59:59Z", "2026-03-01", "2026-03-01T04:00:00.000Z", "2026-03-02T04:00:00.000Z"],
    ["2026-03-02T04:00:00Z", "2026-03-02", "2026-03-02T04:00:00.000Z", "2026-03-03T04:00:00.000Z"],
    // The clocks go forward at 1:00 on the 29th, and back at 2:00 on the 25th of October.
    ["2026-03-29T02:59:00Z", "2026-03-28", "2026-03-28T04:00:00.000Z", "2026-03-29T03:00:00.000Z"],
    ["2026-03-29T03:00:00Z", "2026-03-29", "2026-03-29T03:00:00.000Z", "2026-03-30T03:00:00.000Z"],
    ["2026-10-25T03:30:00Z", "2026-10-24", "2026-10-24T03:00:00.000Z", "2026-10-25T04:00:00.000Z"],
    ["2026-10-25T04:00:00Z", "2026-10-25", "2026-10-25T04:00:00.000Z", "2026-10-26T04:00:00.000Z"],
  ])("at %s is %s", (moment, day, start, end) => {
    const found = learnersDay(at(moment), zone);
    expect([found.day, found.start.toISOString(), found.end.toISOString()]).toEqual([day, start, end]);
  });
});

describe("a card is due", () => {
  it.each<[string, Partial<DeckCard>, boolean]>([
    ["in review, overdue", { due: at("2026-02-20T00:00:00Z") }, true],
    ["in review, later today", { due: at("2026-03-02T23:00:00Z") }, true],
    ["in review, before 4:00 tomorrow", { due: at("2026-03-03T03:59:59Z") }, true],
    ["in review, from 4:00 tomorrow", { due: at("2026-03-03T04:00:00Z") }, false],
    ["in learning, at its time", { state: "learning", due: now }, true],
    ["in learning, a moment later", { state: "learning", due: at("2026-03-02T12:00:01Z") }, false],
    ["in relearning, at its time", { state: "relearning", due: at("2026-03-02T11:00:00Z") }, true],
    ["new", { state: "new" }, true],
    ["paused", { due: at("2026-02-20T00:00:00Z"), paused: true }, false],
    ["new and paused", { state: "new", paused: true }, false],
  ])("%s: %s", (_, traits, isDue) => {
    expect(dueCards([card(traits)], now, zone)).toHaveLength(isDue ? 1 : 0);
  });
});

it("the oldest due come first, new ones last and in their order", () => {
  const [a, b, c, d] = [
    fresh(),
    card({ due: at("2026-03-01T00:00:00Z") }),
    card({ state: "learning", due: at("2026-02-01T00:00:00Z") }),
    fresh(),
  ];
  expect(dueCards([a, b, c, d], now, zone)).toEqual([c, b, a, d]);
});

describe("the limits of a day", () => {
  const many = (count: number, make: () => DeckCard) => Array.from({ length: count }, make);
  const today = at("2026-03-02T08:00:00Z");
  const before = at("2026-03-01T08:00:00Z");
  const soon = at("2026-03-09T08:00:00Z");

  it("are 20 new and 100 due cards", () => {
    const deck = [...many(30, fresh), ...many(120, () => card({ due: before, begunAt: before, lastAt: before }))];
    const states = dueCards(deck, now, zone).map(({ state }) => state);
    expect(states.filter((state) => state === "new")).toHaveLength(MAX_NEW_A_DAY);
    expect(states.filter((state) => state === "review")).toHaveLength(MAX_DUE_A_DAY);
  });

  it("count what was begun or reviewed today, also when it is paused", () => {
    const deck = [
      ...many(30, fresh),
      ...many(5, () => card({ due: soon, begunAt: today, lastAt: today, paused: true })),
      ...many(7, () => card({ due: soon, begunAt: before, lastAt: today })),
      ...many(9, () => card({ due: soon, begunAt: before, lastAt: before })),
      ...many(120, () => card({ due: before, begunAt: before, lastAt: before })),
    ];
    const states = dueCards(deck, now, zone).map(({ state }) => state);
    expect(states.filter((state) => state === "new")).toHaveLength(MAX_NEW_A_DAY - 5);
    expect(states.filter((state) => state === "review")).toHaveLength(MAX_DUE_A_DAY - 7);
  });
});

it("a forecast counts overdue cards today, and neither new nor paused ones", () => {
  const deck = [
    card({ due: at("2026-01-01T00:00:00Z") }),
    card({ due: at("2026-03-03T03:00:00Z") }),
    card({ due: at("2026-03-03T04:00:00Z") }),
    card({ due: at("2026-03-04T20:00:00Z"), paused: true }),
    card({ due: at("2026-06-01T00:00:00Z") }),
    fresh(),
  ];
  expect(forecast(deck, now, zone, 3)).toEqual([
    { day: "2026-03-02", cards: 2 },
    { day: "2026-03-03", cards: 1 },
    { day: "2026-03-04", cards: 0 },
  ]);
});
