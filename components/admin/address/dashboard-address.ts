/** The dashboard's state in its address: the view by its `tab`, the open dialog and the list's filters. */
export const addressFields = [
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
 * `add` is 'new' or the id of the parent; `edit` is the id of the edited entity, `heat` of the video
 * whose most watched parts are shown, `merge` of the video that is merged into another, `replace` of the
 * one that gets another recording, `person` of the user whose page is shown, `of` of the report's subject, `about` of the subject of audit events.
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
