import { expect, it } from "vitest";
import { intervalWords } from "./interval-words";

const MINUTE_MS = 60_000;
const DAY_MS = 1440 * MINUTE_MS;

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
])("%d ms are written as %s", (ms, words) => {
  expect(intervalWords(ms)).toBe(words);
});
