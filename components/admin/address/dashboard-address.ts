/** The dashboard's state in its address: the view by its `tab`, the open dialog and the list's filters. */
const addressFields = [
  "tab",
  "person",
  "add",
  "edit",
  "heat",
  "merge",
  "replace",
  "q",
  "areaId",
  "role",
  "state",
  "needs",
  "sort",
  "kind",
  "from",
  "to",
  "about",
  "subject",
  "of",
  "team",
  "status",
  "late",
] as const;

/** The fields that may hold an id; ids are compared in lower case. */
const idFields: readonly string[] = [
  "person",
  "add",
  "edit",
  "heat",
  "merge",
  "replace",
  "areaId",
  "about",
  "of",
  "team",
];

/**
 * `add` is 'new' or the id of the parent. The other ids name an entity: `edit` the edited one, `heat` the video whose
 * most watched parts are shown, `merge` the video that is merged into another, `replace` the video that gets another
 * recording, `person` the user whose page is shown, `of` the subject of a report, `about` the subject of audit events.
 */
export type DashboardAddress = Partial<Record<(typeof addressFields)[number], string>>;

/** A tab reads the address and changes it with `go`. */
export type TabProps = { address: DashboardAddress; go: (changes: DashboardAddress) => void };

/** Reads the address; empty and unknown parameters are left out. */
export function readDashboardAddress(params: Pick<URLSearchParams, "get">): DashboardAddress {
  return Object.fromEntries(
    addressFields.flatMap((name) => {
      const value = params.get(name);
      return value ? [[name, idFields.includes(name) ? value.toLowerCase() : value]] : [];
    }),
  );
}

/** The URL that shows this state of the dashboard. */
export function dashboardAddress(address: DashboardAddress): string {
  const entries = addressFields.flatMap((name) => (address[name] ? [[name, address[name] as string]] : []));
  const query = new URLSearchParams(entries).toString();
  return query ? `/admin?${query}` : "/admin";
}
