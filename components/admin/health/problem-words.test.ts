import { expect, test } from "vitest";
import {
  type LibraryProblem,
  libraryProblemSchema,
  librarySummarySchema,
  problemStates,
} from "@/lib/library/video-health/schema";
import { exampleOf } from "@/tests/fixtures/examples";
import { stateWords, summaryInWords, whyOf } from "./problem-words";

const exampleProblem = exampleOf(libraryProblemSchema);
const exampleSummary = exampleOf(librarySummarySchema);

const now = new Date("2026-03-02T09:00:00Z");

test.each<[Partial<LibraryProblem>, RegExp]>([
  [{ state: "gone", refusedAs: "gone", people: 0 }, /^The provider has no video at this address\.$/],
  [{ state: "private", refusedAs: "private", people: 1 }, /private\. 1 user reported it\.$/],
  [{ state: "blocked", refusedAs: "blocked", people: 0 }, /owner does not allow/],
  [{ state: "partly", refusedAs: null, people: 3 }, /is there\. 3 users reported it\. Others watch it\.$/],
  [{ state: "suspect", refusedAs: "gone", people: 0 }, /checked every hour, and a verdict takes a day\.$/],
  [{ state: "reported", refusedAs: null, people: 2 }, /is there\. 2 users reported it\.$/],
  [{ state: "replaced", refusedAs: null, people: 0, undoUntil: "2026-04-01T09:00:00Z" }, /can be undone for 30 days/],
  [{ state: "length", refusedAs: null, people: 0 }, /^It completes as watched once five .* Open it once/],
])("says why a video is listed: %j", (traits, words) => {
  expect(whyOf({ ...exampleProblem, ...traits })).toMatch(words);
});

test("names every state", () => {
  for (const state of problemStates) expect(stateWords[state]).toMatch(/^[A-Z]/);
});

test.each([
  [{ videos: 0, checked: 0, lastCheckedAt: null }, "There are no videos yet"],
  [{ videos: 9, checked: 0, lastCheckedAt: null }, "No video was checked yet"],
  [
    { videos: 5_000, checked: 4_990, lastCheckedAt: "2026-03-02T08:57:00Z" },
    "4,990 of 5,000 videos checked in the last 7 days, the last one 3 minutes ago",
  ],
])("says when the library was checked: %j", (traits, words) => {
  expect(summaryInWords({ ...exampleSummary, ...traits }, now)).toBe(words);
});
