"use client";

import { useDeferredValue, useSyncExternalStore } from "react";
import type { ComboboxOption } from "@/components/forms/combobox-list";
import { knownZones } from "./time-zones";

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
