import { expect, test } from "vitest";
import { measured, timeLeft } from "./time-left";

test.each([
  [[], null],
  [[{ atMs: 0, sent: 0 }], null],
  [
    [
      { atMs: 0, sent: 0 },
      { atMs: 10_000, sent: 500 },
    ],
    "less than a minute left",
  ],
  [
    [
      { atMs: 0, sent: 0 },
      { atMs: 10_000, sent: 100 },
    ],
    "about 2 minutes left",
  ],
  [
    [
      { atMs: 0, sent: 0 },
      { atMs: 10_000, sent: 1 },
    ],
    "about 3 hours left",
  ],
  [
    [
      { atMs: 0, sent: 5 },
      { atMs: 10_000, sent: 5 },
    ],
    null,
  ],
])("the measurements %j of 1,000 bytes give: %s", (measurements, words) => {
  expect(timeLeft(measurements, 1_000)).toBe(words);
});

test("measured drops old measurements", () => {
  expect(measured([{ atMs: 0, sent: 0 }], { atMs: 30_000, sent: 9 })).toEqual([{ atMs: 30_000, sent: 9 }]);
});
