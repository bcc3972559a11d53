import { expect, test } from "vitest";
import { momentInWords } from "./moment";

test.each([
  ["2026-11-29T14:05:00Z", "UTC", "29 November 2026 at 14:05 (UTC)"],
  ["2026-11-29T23:30:00Z", "Asia/Tokyo", "30 November 2026 at 08:30 (GMT+9)"],
  ["2026-01-01T00:00:00Z", "America/New_York", "31 December 2025 at 19:00 (GMT-5)"],
  ["2026-07-01T12:00:00Z", "Europe/London", "1 July 2026 at 13:00 (BST)"],
  ["2026-07-01T00:00:00Z", "UTC", "1 July 2026 at 00:00 (UTC)"],
])("%s in %s is written '%s'", (moment, timeZone, words) => {
  expect(momentInWords(new Date(moment), timeZone)).toBe(words);
});
