import { expect, test } from "vitest";
import { deletedLately } from "./data";

test("an entity can be restored for 30 days", () => {
  expect(deletedLately(new Date("2026-11-30T12:00:00Z"))).toEqual({
    deletedAt: { gt: new Date("2026-10-31T12:00:00Z") },
  });
});
