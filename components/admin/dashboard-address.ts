/** What the dashboard keeps in its address: the tab, the dialog that is open over it, and what a list is narrowed to. */
export const addressFields = [
  "tab",
  "person",
  "add",
  "edit",
  "q",
  "areaId",
  "role",
  "state",
  "needs",
  "sort",
  "kind",
] as const;

/** `add` is 'new', or the id of what something is added to; `edit` is the id of what is edited, `person` of whom a page is shown. */
export type DashboardAddress = Partial<Record<(typeof addressFields)[number], string>>;

/** What a tab gets: what the address says, and how it changes that. */
export type TabProps = { address: DashboardAddress; go: (changes: DashboardAddress) => void };

/** What is empty or unknown is not said. */
export function readDashboardAddress(params: Pick<URLSearchParams, "get">): DashboardAddress {
  return Object.fromEntries(addressFields.flatMap((name) => (params.get(name) ? [[name, params.get(name)]] : [])));
}

/** Where the dashboard shows this. */
export function dashboardAddress(address: DashboardAddress): string {
  const asked = addressFields.flatMap((name) => (address[name] ? [[name, address[name] as string]] : []));
  const query = new URLSearchParams(asked).toString();
  return query ? `/admin?${query}` : "/admin";
}

/** What the address says, if it is one of the known names. */
export const oneOf = <Name extends string>(
  names: Record<Name, unknown>,
  value: string | undefined,
): Name | undefined => (value !== undefined && Object.hasOwn(names, value) ? (value as Name) : undefined);
