/** The choices by due day on the screen of a team. */
export const dueNames = { true: "Late only", entries: "Late entries", week: "Due this week" } as const;
export type TeamDue = keyof typeof dueNames;

/** The choice in the address. `late=true` is the form of earlier versions. */
export function dueOf(params: Pick<URLSearchParams, "get">): TeamDue | undefined {
  const late = params.get("late");
  if (late === "1" || late === "true") return "true";
  if (late === "entries") return late;
  return params.get("due") === "week" ? "week" : undefined;
}

/** The fields of the address for a choice; undefined removes a field. */
export const dueFields = (due: string): { late: string | undefined; due: string | undefined } => ({
  late: due === "true" ? "1" : due === "entries" ? due : undefined,
  due: due === "week" ? due : undefined,
});

/** The address of a team with its late users, its late entries, or its users with something due this week. */
export function teamAddress(teamId: string, due: TeamDue): string {
  const fields = Object.entries(dueFields(due)).flatMap(([field, value]) => (value ? [[field, value]] : []));
  return `/team?${new URLSearchParams([["teamId", teamId], ...fields])}`;
}
