import { expect, it } from "vitest";
import { timeAgo } from "./time-ago";

const now = new Date("2026-03-29T12:00:00.000Z");

it.each([
  ["2026-03-29T12:00:00.000Z", "just now"],
  ["2026-03-29T11:59:01.000Z", "just now"],
  ["2026-03-29T11:59:00.000Z", "1 minute ago"],
  ["2026-03-29T11:57:00.000Z", "3 minutes ago"],
  ["2026-03-29T11:00:01.000Z", "59 minutes ago"],
  ["2026-03-29T11:00:00.000Z", "1 hour ago"],
  ["2026-03-28T12:00:01.000Z", "23 hours ago"],
  ["2026-03-28T12:00:00.000Z", "yesterday"],
  ["2026-03-26T12:00:00.000Z", "3 days ago"],
  ["2026-03-22T12:00:00.000Z", "last week"],
  ["2026-03-15T12:00:00.000Z", "2 weeks ago"],
  ["2026-02-27T12:00:00.000Z", "last month"],
  ["2025-12-01T12:00:00.000Z", "3 months ago"],
  ["2025-03-29T12:00:00.000Z", "last year"],
  ["2023-03-01T12:00:00.000Z", "3 years ago"],
  ["2026-03-29T12:05:00.000Z", "just now"],
])("%s is %s", (instant, words) => {
  expect(timeAgo(instant, now)).toBe(words);
});
