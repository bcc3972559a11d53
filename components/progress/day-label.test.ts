import { expect, it } from "vitest";
import { dayLabel, monthName, weekday, weekdayAndDate } from "./day-label";

it.each([
  ["2026-11-20", "2026-11-20", "Today"],
  ["2026-11-19", "2026-11-20", "Yesterday"],
  ["2025-12-31", "2026-01-01", "Yesterday"],
  ["2026-11-03", "2026-11-20", "3 November"],
  ["2025-11-20", "2026-11-20", "20 November 2025"],
])("%s is, on %s, '%s'", (day, today, label) => {
  expect(dayLabel(day, today)).toBe(label);
});

it("names days", () => {
  expect(weekdayAndDate("2026-11-20")).toBe("Friday 20 November");
  expect(weekday("2026-11-20")).toBe("Friday");
  expect(monthName("2026-11-20")).toBe("Nov");
});
