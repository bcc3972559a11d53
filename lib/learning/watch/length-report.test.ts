import { describe, expect, it } from "vitest";
import { type LengthReports, lengthChangeOf, reportedLength } from "./length-report";
import type { Range } from "./ranges";

describe("a reported length", () => {
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
    ["changes nothing when a better source knows the length", null, 100, [[0, 100]], null],
    ["is a report when there is none", none, 100, [], "report"],
    ["is a report when it differs from the user's earlier one", { ...none, own: 99 }, 100, [], "report"],
    ["changes nothing when it is repeated", { ...none, own: 100 }, 100, [[0, 100]], null],
    ["changes nothing when it is missing", none, null, [[0, 100]], null],
    ["does not count when under 90 % of it were watched", pending, 100, [[0, 89]], null],
    ["counts when 90 % of it were watched", pending, 100, [[0, 90]], "judge"],
    ["counts when 90 % of it were watched, without being repeated", pending, null, [[5, 95]], "judge"],
    ["does not count for watched seconds beyond it", pending, 100, [[50, 200]], null],
    ["does not count without a proved address", { ...pending, isProved: false }, 100, [[0, 100]], null],
    ["is not judged again once it counts", { ...pending, isPending: false }, 100, [[0, 100]], null],
    ["keeps reports that are as long as the watched part", { ...none, shortest: 100 }, null, [[0, 100]], null],
    ["keeps reports that are a second shorter, for rounding", { ...none, shortest: 100 }, null, [[0, 101]], null],
    ["judges reports shorter than the watched part again", { ...none, shortest: 100 }, null, [[90, 102]], "judge"],
  ])("%s", (_, reports, reported, seconds, change) => {
    expect(lengthChangeOf(reports, reported, seconds)).toBe(change);
  });
});
