/** Time zones of a part of the world, as a list to choose from shows them. */
export type ZoneGroup = { region: string; zones: { zone: string; place: string }[] };

const words = (name: string) => name.replaceAll("_", " ").replaceAll("/", ", ");

/** Zones in the parts of the world that their names begin with, each by its place, which is what people look for. */
export function inRegions(zones: readonly string[]): ZoneGroup[] {
  const groups = new Map<string, ZoneGroup>();
  for (const zone of zones) {
    const at = zone.indexOf("/");
    const region = at < 0 ? "Everywhere" : zone.slice(0, at);
    const group = groups.get(region) ?? { region, zones: [] };
    group.zones.push({ zone, place: words(zone.slice(at + 1)) });
    groups.set(region, group);
  }
  for (const group of groups.values()) group.zones.sort((a, b) => a.place.localeCompare(b.place, "en"));
  return [...groups.values()].sort((a, b) => a.region.localeCompare(b.region, "en"));
}

let known: ZoneGroup[] | undefined;

/** Those this browser knows, and UTC, which not all of them list; gathered once. */
export function knownZones(): ZoneGroup[] {
  known ??= inRegions([...new Set([...Intl.supportedValuesOf("timeZone"), "UTC"])]);
  return known;
}
