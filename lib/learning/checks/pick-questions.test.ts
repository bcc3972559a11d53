import { describe, expect, it } from "vitest";
import { type Candidate, pickQuestions, shuffled } from "./pick-questions";

const of = (id: string, lastCorrect: boolean | null): Candidate => ({ id, lastCorrect });
const pick = (candidates: Candidate[], size: number, random: () => number) =>
  pickQuestions(candidates, size, random).map(({ id }) => id);
const first = () => 0;
const last = () => 0.999;

describe("a check asks", () => {
  it.each<[string, Candidate[], number, string[]]>([
    ["nothing without questions", [], 5, []],
    ["all where there are few", [of("a", null), of("b", true)], 5, ["a", "b"]],
    ["new ones before known ones", [of("a", true), of("b", null), of("c", true)], 1, ["b"]],
    ["wrong ones before known ones", [of("a", true), of("b", true), of("c", false)], 1, ["c"]],
    ["known ones to fill the check", [of("a", true), of("b", false)], 2, ["a", "b"]],
    ["in the order of the lesson", [of("a", null), of("b", false), of("c", null)], 3, ["a", "b", "c"]],
  ])("%s", (_, candidates, size, expected) => {
    expect(pick(candidates, size, first)).toEqual(expected);
    expect(pick(candidates, size, last)).toEqual(expected);
  });

  it("different questions for different random numbers", () => {
    const candidates = ["a", "b", "c", "d"].map((id) => of(id, null));
    expect(pick(candidates, 2, first)).not.toEqual(pick(candidates, 2, last));
  });
});

it("shuffling draws each position from the remaining items", () => {
  const items = ["a", "b", "c"];
  expect(shuffled(items, first)).toEqual(["b", "c", "a"]);
  expect(shuffled(items, last)).toEqual(items);
  expect(shuffled(items, () => 0.5)).toEqual(["a", "c", "b"]);
});

it.each([first, last, Math.random])("shuffling keeps every item", (random) => {
  const items = [1, 2, 3, 4, 5];
  expect(shuffled(items, random).sort()).toEqual(items);
  expect(items).toEqual([1, 2, 3, 4, 5]);
});
