import { expect, test } from "vitest";
import { lastDayBefore } from "./glance";

test("the overview compares thirty days, today included, with those before", () => {
  expect(lastDayBefore("2026-03-31")).toBe("2026-03-01");
  expect(lastDayBefore("2026-01-01")).toBe("2025-12-02");
});
