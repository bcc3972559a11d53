import { expect, it } from "vitest";
import type { Range } from "@/lib/learning/watch/ranges";
import { type Watch, watchSchema } from "@/lib/learning/watch/schema";
import { exampleOf } from "@/tests/fixtures/examples";
import { endPrompt } from "./end-prompt";

const exampleWatch = exampleOf(watchSchema);

const half: Range[] = [[0, 300]];
const most: Range[] = [[0, 560]];
const watch: Watch = { ...exampleWatch, duration: 600, ranges: half, percent: 50, requiredPercent: 90 };
const words = { points: "40 points", percent: (percent: number) => `${percent} %` };

const MARK = "You have reached the end. Mark it as complete to earn 40 points.";
const WATCH = "You have reached the end. Watch 90 % to complete it: 4:00 to go.";

it.each<[string, Partial<Watch>, Range[], string | null]>([
  ["asks to mark a lesson that was not watched", {}, half, MARK],
  ["asks for watching when that is required first", { watchFirst: true }, half, WATCH],
  ["is silent while the report that completes the lesson is sent", {}, most, null],
  ["is silent until the server knows that it may be marked", { watchFirst: true, completesItself: false }, most, null],
  ["is silent once the server has completed the lesson", { completed: true, ranges: most, percent: 93 }, most, null],
  ["asks to mark a watched lesson that was taken back", { watchFirst: true, ranges: most, percent: 93 }, most, MARK],
  ["asks to mark a lesson that was watched before its parts were erased", { watchFirst: true, percent: 93 }, [], MARK],
  ["asks to mark when automatic completion is off", { completesItself: false }, most, MARK],
  ["asks to mark while the length is unknown", { duration: null, percent: null }, half, MARK],
])("the prompt %s", (_, change, seen, sentence) => {
  expect(endPrompt({ watch: { ...watch, ...change }, seen }, words)).toBe(sentence);
});

it("the prompt asks to mark before the state is loaded", () => {
  expect(endPrompt({ watch: undefined, seen: [] }, words)).toBe(MARK);
});
