import { compareNames } from "@/lib/platform/text";

/** The time zones of a region, as options of a select. */
export type ZoneGroup = { region: string; zones: { zone: string; place: string }[] };

const words = (name: string) => name.replaceAll("_", " ").replaceAll("/", ", ");

/** Groups zones by the region that their names begin with, sorted by place. */
export function inRegions(zones: readonly string[]): ZoneGroup[] {
  const groups = new Map<string, ZoneGroup>();
  for (const zone of zones) {
    const slash = zone.indexOf("/");
    const region = slash < 0 ? "Everywhere" : zone.slice(0, slash);
    const group = groups.get(region) ?? { region, zones: [] };
    group.zones.push({ zone, place: words(zone.slice(slash + 1)) });
    groups.set(region, group);
  }
  for (const group of groups.values()) group.zones.sort((a, b) => compareNames(a.place, b.place));
  return [...groups.values()].sort((a, b) => compareNames(a.region, b.region));
}

let known: ZoneGroup[] | undefined;

/** The browser's time zones and UTC, which some browsers do not list; computed once. */
export function knownZones(): ZoneGroup[] {
  known ??= inRegions([...new Set([...Intl.supportedValuesOf("timeZone"), "UTC"])]);
  return known;
}
