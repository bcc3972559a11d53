import { beforeEach, expect, test } from "vitest";
import { LibraryWatch, type Observation } from "./library-watch";

let watch: LibraryWatch;

/** Committed tallies by id, as the database has them. */
let rows: [id: number, videoId: string][];
let version: number;

/** The answer to a read that asks for tallies after the last one seen. */
const seen = (): Observation => ({
  version: String(version),
  unfolded: rows.length,
  last: rows.length === 0 ? null : Math.max(...rows.map(([id]) => id)),
  recent: rows.filter(([id]) => watch.since !== undefined && id > watch.since),
});

beforeEach(() => {
  watch = new LibraryWatch();
  rows = [[7, "old"]];
  version = 1;
  watch.observe(seen());
});

test("nothing has changed when nothing is new", () => {
  const state = watch.state;
  expect(watch.observe(seen())).toBe(state);
  expect(watch.changedSince(state)).toEqual([]);
});

test("a tally changes its video alone", () => {
  const before = watch.state;
  rows.push([8, "light"], [9, "water"]);
  const after = watch.observe(seen());
  expect(watch.changedSince(before)).toEqual(["light", "water"]);
  expect(watch.changedSince(after)).toEqual([]);
  expect(watch.since).toBe(9);
});

test("another version changes every video", () => {
  const before = watch.state;
  version = 2;
  expect(watch.observe(seen())).toBeGreaterThan(before);
  expect(watch.changedSince(before)).toBeNull();
});

test("a tally that commits after one with a later id is seen", () => {
  rows.push([10, "later"]);
  const between = watch.observe(seen());
  rows.push([9, "late"]);
  watch.observe(seen());
  expect(watch.changedSince(between)).toEqual(["late"]);
});

test("a tally that commits below what was followed changes every video", () => {
  const before = watch.observe(seen());
  rows.push([5, "long open"]);
  watch.observe(seen());
  expect(watch.changedSince(before)).toBeNull();
});

test("an older read that arrives late changes nothing", () => {
  const older = seen();
  rows.push([8, "light"]);
  const state = watch.observe(seen());
  expect(watch.observe(older)).toBe(state);
  version = 2;
  const next = watch.observe(seen());
  expect(watch.observe({ ...older, version: "1" })).toBe(next);
});

test("follows a gap that a failed transaction left for a while only", () => {
  for (let id = 9; id < 400; id += 1) {
    rows.push([id, `video ${id}`]);
    watch.observe(seen());
  }
  expect(watch.since).toBe(399);
});
