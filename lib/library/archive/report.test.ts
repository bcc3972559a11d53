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

test("of very many mistakes the first are listed, and the others counted", () => {
  const report = openReport();
  report.add("areas", 2, "invalid", Array(150).fill("One"));
  for (let line = 3; line < 203; line += 1) report.add("tracks", line, "invalid", Array(100).fill("Two"));
  const { problems } = report.answer();
  expect(problems).toHaveLength(10_001);
  expect(problems.filter(({ file }) => file === "areas.csv")).toHaveLength(101);
  expect(problems.at(-1)).toEqual({
    file: "areas.csv",
    line: 2,
    message: "From this line on 10,150 more mistakes are not listed",
  });
});
