"use client";

import { useDeferredValue, useSyncExternalStore } from "react";
import type { ComboboxOption } from "@/components/forms/combobox-list";
import { compareNames } from "@/lib/platform/text";

/** A zone's offset from UTC at a moment: 'UTC+9'. */
function offsetOf(timeZone: string, now: Date): string {
  const parts = new Intl.DateTimeFormat("en", { timeZone, timeZoneName: "shortOffset" }).formatToParts(now);
  return (parts.find(({ type }) => type === "timeZoneName")?.value ?? "UTC")
    .replace("GMT", "UTC")
    .replace(/^UTC$/, "UTC+0");
}

/** Time zones as options, by name: 'Asia/Tokyo (UTC+9)'. */
export const zoneOptions = (zones: readonly string[], now: Date): ComboboxOption[] =>
  zones
    .map((zone) => ({ value: zone, label: `${zone.replaceAll("_", " ")} (${offsetOf(zone, now)})` }))
    .sort((a, b) => compareNames(a.label, b.label));

let known: ComboboxOption[] | undefined;

/** The browser's time zones and UTC, which some browsers do not list; computed once. */
export function knownZones(): ComboboxOption[] {
  known ??= zoneOptions([...new Set([...Intl.supportedValuesOf("timeZone"), "UTC"])], new Date());
  return known;
}

const NO_ZONES: ComboboxOption[] = [];
const unchanging = () => () => {};

/**
 * The browser's time zones; none on the server, which cannot know them. Deferred, because React renders the first
 * difference from the server synchronously, and there are four hundred options.
 * @param current the stored zone, which the browser may not list
 */
export function useZoneOptions(current: string): ComboboxOption[] {
  const zones = useDeferredValue(useSyncExternalStore(unchanging, knownZones, () => NO_ZONES));
  const isListed = current === "" || zones.some(({ value }) => value === current);
  return isListed ? zones : [{ value: current, label: current.replaceAll("_", " ") }, ...zones];
}
