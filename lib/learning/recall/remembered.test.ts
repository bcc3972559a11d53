import { expect, it } from "vitest";
import { meanRemembered } from "./remembered";

const now = new Date("2026-03-02T12:00:00Z");
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
const card = (stability: number | null, days: number) => ({
  stability,
  lastAt: stability === null ? null : daysAgo(days),
});

it.each([
  ["is not said with six answers", [card(10, 0)], 6, null, false],
  ["is not said without a reviewed card", [card(null, 0)], 9, null, false],
  ["is everything at once", [card(10, 0)], 7, 100, false],
  ["is 90 % after the stability", [card(10, 10)], 7, 90, false],
  ["is the mean of the cards", [card(10, 10), card(10, 0)], 7, 95, false],
  ["fades below 70 %", [card(1, 60)], 7, expect.any(Number), true],
])("what is remembered %s", (_, cards, answers, percent, fading) => {
  expect(meanRemembered(cards, answers, now)).toEqual({ percent, fading });
});
