import { expect, test } from "vitest";
import { knownZones, zoneOptions } from "./time-zones";

test("labels each zone with its offset from UTC, sorted by name", () => {
  const zones = ["UTC", "Asia/Tokyo", "America/Argentina/Buenos_Aires", "Asia/Kolkata"];
  expect(zoneOptions(zones, new Date("2026-01-05T12:00:00Z"))).toEqual([
    { value: "America/Argentina/Buenos_Aires", label: "America/Argentina/Buenos Aires (UTC-3)" },
    { value: "Asia/Kolkata", label: "Asia/Kolkata (UTC+5:30)" },
    { value: "Asia/Tokyo", label: "Asia/Tokyo (UTC+9)" },
    { value: "UTC", label: "UTC (UTC+0)" },
  ]);
});

test("lists every zone of the browser once", () => {
  const zones = knownZones().map(({ value }) => value);
  expect(new Set(zones).size).toBe(zones.length);
  expect(zones).toEqual(expect.arrayContaining(["UTC", ...Intl.supportedValuesOf("timeZone")]));
});
