import { expect, test } from "vitest";
import { keepRecent, readRecent } from "./recent-searches";

const storageOf = (kept: Record<string, string> = {}) => ({
  getItem: (key: string) => kept[key] ?? null,
  setItem: (key: string, value: string) => {
    kept[key] = value;
  },
});

test("keeps the latest searches of a user, each once", () => {
  const storage = storageOf();
  for (const q of ["a", "b", "A", ...Array.from({ length: 7 }, (_, n) => `${n}`)]) keepRecent("u", q, storage);
  expect(readRecent("u", storage)).toEqual(["6", "5", "4", "3", "2", "1", "0", "A"]);
  expect(readRecent("other", storage)).toEqual([]);
});

test.each(["{", "{}", '[1, "a"]'])("ignores malformed parts of the storage %j", (kept) => {
  expect(readRecent("u", storageOf({ "waypoint-searches-u": kept }))).toEqual(kept.startsWith("[") ? ["a"] : []);
});
