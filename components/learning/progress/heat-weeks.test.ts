import { describe, expect, it } from "vitest";
import { heatMonths, heatOf, heatRows, WEEKS } from "./heat-weeks";

describe("the heat map's weeks", () => {
  it.each([
    ["2026-11-16", "a Monday"],
    ["2026-11-20", "a Friday"],
    ["2026-11-22", "a Sunday"],
    ["2026-03-01", "after a short month"],
    ["2028-02-29", "a leap day"],
  ])("end with the week of %s (%s)", (today) => {
    const rows = heatRows({}, today);
    expect(rows).toHaveLength(7);
    expect(rows.every((row) => row.length === WEEKS)).toBe(true);
    expect(rows.map((row) => row.at(-1)?.day)).toContain(today);
    expect(rows.map((row) => new Date(`${row[0]?.day}T00:00:00Z`).getUTCDay())).toEqual([1, 2, 3, 4, 5, 6, 0]);
  });

  it("have a number for each day up to today, and null for future days", () => {
    const rows = heatRows({ "2026-11-18": 2, "2026-11-20": 1 }, "2026-11-20");
    expect(rows.map((row) => row.at(-1)?.lessons)).toEqual([0, 0, 2, 0, 1, null, null]);
  });

  it("are grouped by month", () => {
    const months = heatMonths(heatRows({}, "2026-11-20"));
    expect(months.reduce((sum, { weeks }) => sum + weeks, 0)).toBe(WEEKS);
    expect(months.map(({ day }) => day.slice(0, 7))).toEqual([
      "2026-05",
      "2026-06",
      "2026-07",
      "2026-08",
      "2026-09",
      "2026-10",
      "2026-11",
    ]);
  });

  it.each([
    [0, 0],
    [1, 1],
    [4, 4],
    [9, 4],
  ])("give %i lessons the colour %i", (lessons, colour) => {
    expect(heatOf(lessons)).toBe(colour);
  });
});
