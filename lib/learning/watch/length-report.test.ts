import { describe, expect, it } from "vitest";
import { type LengthReports, lengthChangeOf, reportedLength } from "./length-report";
import type { Range } from "./ranges";

describe("the length in a report of watching", () => {
  it.each<[number | null | undefined, number | null]>([
    [600, 600],
    [612.6, 613],
    [1, 1],
    [43_200, 43_200],
    [0, null],
    [0.9, null],
    [43_201, null],
    [null, null],
    [undefined, null],
  ])("of %s is %s", (duration, length) => {
    expect(reportedLength(duration)).toBe(length);
  });

  const none: LengthReports = { isProved: true, own: null, isPending: false, shortest: null };
  const pending: LengthReports = { ...none, own: 100, isPending: true };
  it.each<[string, LengthReports | null, number | null, Range[], ReturnType<typeof lengthChangeOf>]>([
    ["says nothing where a better source knows it", null, 100, [[0, 100]], null],
    ["is a report where there is none", none, 100, [], "report"],
    ["is a report where another was made", { ...none, own: 99 }, 100, [], "report"],
    ["says nothing again", { ...none, own: 100 }, 100, [[0, 100]], null],
    ["says nothing while it is missing", none, null, [[0, 100]], null],
    ["does not count below 90 %", pending, 100, [[0, 89]], null],
    ["counts at 90 %", pending, 100, [[0, 90]], "judge"],
    ["counts at 90 % without being said again", pending, null, [[5, 95]], "judge"],
    ["does not count by seconds beyond it", pending, 100, [[50, 200]], null],
    ["does not count without a proved address", { ...pending, isProved: false }, 100, [[0, 100]], null],
    ["is not judged again once it counts", { ...pending, isPending: false }, 100, [[0, 100]], null],
    ["leaves reports that are as long as what was watched", { ...none, shortest: 100 }, null, [[0, 100]], null],
    ["leaves a second for rounding", { ...none, shortest: 100 }, null, [[0, 101]], null],
    ["ends reports that are shorter than what was watched", { ...none, shortest: 100 }, null, [[90, 102]], "judge"],
  ])("%s", (_, reports, reported, seconds, change) => {
    expect(lengthChangeOf(reports, reported, seconds)).toBe(change);
  });
});
