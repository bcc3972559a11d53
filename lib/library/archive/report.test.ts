import { expect, test } from "vitest";
import { openReport } from "./report";

test("rows are counted by outcome, and problems are sorted by file and line", () => {
  const report = openReport();
  report.add("tracks", 2, "new", ["Left out"]);
  report.add("videos", 9, "exists");
  report.add("videos", 7, "updated");
  report.add("areas", 5, "invalid", ["One", "x".repeat(600)]);
  report.add("areas", 3, "invalid", ["Two"]);
  const { areas, videos, tracks, problems } = report.answer();
  expect([areas.invalid, videos.exists, videos.updated, tracks.new, report.written()]).toEqual([2, 1, 1, 1, 2]);
  expect(problems).toEqual([
    { file: "areas.csv", line: 3, message: "Two" },
    { file: "areas.csv", line: 5, message: "One" },
    { file: "areas.csv", line: 5, message: `${"x".repeat(500)}…` },
    { file: "tracks.csv", line: 2, message: "Left out" },
  ]);
});
