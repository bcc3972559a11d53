import { expect, it } from "vitest";
import { isRepeated, withReport } from "./recent-reports";

const none = Buffer.alloc(0);

it("recognises the ids of the last 256 calls and no others", () => {
  const ids = Array.from({ length: 300 }, () => crypto.randomUUID());
  const recent = ids.reduce<Buffer>(withReport, none);
  expect(recent).toHaveLength(256 * 6);
  expect(ids.filter((id) => isRepeated(recent, id))).toEqual(ids.slice(-256));
  expect(isRepeated(recent, crypto.randomUUID())).toBe(false);
  expect(isRepeated(none, crypto.randomUUID())).toBe(false);
});

it("distinguishes ids that share their time or their device", () => {
  const [one, sameTime, sameDevice] = [
    "01932c07-2f7a-7c3e-8f6d-1b2a3c4d5e6f",
    "01932c07-2f7a-7c3e-8f6d-1b2a3c4d5e70",
    "a1b2c3d4-0000-1000-8000-00163e123456",
  ];
  expect(isRepeated(withReport(none, one), sameDevice)).toBe(false);
  expect(isRepeated(withReport(none, "01932c07-2f7a-7c3e-9f6d-1b2a3c4d5e70"), sameTime)).toBe(false);
  expect(isRepeated(withReport(none, sameDevice), "a1b2c3d5-0000-1000-8000-00163e123456")).toBe(false);
});
