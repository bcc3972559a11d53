import { expect, it } from "vitest";
import { arrange } from "./arrangement";

const ids = (count: number) => Array.from({ length: count }, (_, index) => String(index + 1));

it.each([
  ["an empty library", 0, null, { hero: null, featured: null, recent: [] }],
  ["one video", 1, null, { hero: "1", featured: null, recent: [] }],
  ["three videos", 3, null, { hero: "1", featured: null, recent: ["2", "3"] }],
  ["seven videos", 7, null, { hero: "1", featured: null, recent: ["2", "3", "4", "5", "6", "7"] }],
  ["more than seven videos", 9, null, { hero: "1", featured: null, recent: ["2", "3", "4", "5", "6", "7"] }],
  ["the newest video left off", 3, "1", { hero: "1", featured: null, recent: ["2", "3"] }],
  ["a recent video left off", 3, "2", { hero: "2", featured: "1", recent: ["2", "3"] }],
  ["an older video left off", 9, "9", { hero: "9", featured: "1", recent: ["2", "3", "4", "5", "6", "7"] }],
  ["the only video left off", 1, "1", { hero: "1", featured: null, recent: [] }],
])("arranges %s", (_, count, leftOff, arrangement) => {
  expect(arrange(ids(count), leftOff)).toEqual(arrangement);
});
