"use client";

import { useDeferredValue, useSyncExternalStore } from "react";
import { knownZones, type ZoneGroup } from "./time-zones";

const NO_GROUPS: ZoneGroup[] = [];
const unchanging = () => () => {};

/**
 * The time zones that the browser knows; none while the server renders, which cannot know them. Deferred, because a store's first
 * difference from the server is rendered in one piece, and these are four hundred options.
 */
export const useZoneGroups = (): ZoneGroup[] =>
  useDeferredValue(useSyncExternalStore(unchanging, knownZones, () => NO_GROUPS));

/** The options of a select of time zones, by region. */
export function ZoneOptions({ groups }: { groups: ZoneGroup[] }) {
  return groups.map(({ region, zones }) => (
    <optgroup key={region} label={region}>
      {zones.map(({ zone, place }) => (
        <option key={zone} value={zone}>
          {place}
        </option>
      ))}
    </optgroup>
  ));
}
