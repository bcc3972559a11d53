import { expect, test } from "vitest";
import { inRegions, knownZones } from "./time-zones";

test("groups zones by region and sorts them by place", () => {
  expect(inRegions(["UTC", "Europe/Paris", "America/Argentina/Buenos_Aires", "Europe/Berlin"])).toEqual([
    { region: "America", zones: [{ zone: "America/Argentina/Buenos_Aires", place: "Argentina, Buenos Aires" }] },
    {
      region: "Europe",
      zones: [
        { zone: "Europe/Berlin", place: "Berlin" },
        { zone: "Europe/Paris", place: "Paris" },
      ],
    },
    { region: "Everywhere", zones: [{ zone: "UTC", place: "UTC" }] },
  ]);
});

test("lists every zone of the browser once", () => {
  const zones = knownZones().flatMap((group) => group.zones.map(({ zone }) => zone));
  expect(new Set(zones).size).toBe(zones.length);
  expect(zones).toEqual(expect.arrayContaining(["UTC", ...Intl.supportedValuesOf("timeZone")]));
});
