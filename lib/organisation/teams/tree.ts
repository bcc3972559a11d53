import { groupBy } from "@/lib/platform/group-by";

/** The part of a team that says where it stands. */
type Placed = { id: string; parentId: string | null };

/**
 * Teams, each followed by those below it, siblings in the given order. A team whose parent is not listed stands at the top.
 * @returns each team with its level, from 1 at the top
 */
export function inTeamOrder<T extends Placed>(teams: T[]): { team: T; level: number }[] {
  const listed = new Set(teams.map(({ id }) => id));
  const below = groupBy(teams, ({ parentId }) => (parentId !== null && listed.has(parentId) ? parentId : null));
  const from = (parentId: string | null, level: number): { team: T; level: number }[] =>
    (below.get(parentId) ?? []).flatMap((team) => [{ team, level }, ...from(team.id, level + 1)]);
  return from(null, 1);
}

/** The ids of a team and those below it, among the listed ones. */
export function withTeamsBelow(teams: Placed[], teamId: string): Set<string> {
  const found = new Set([teamId]);
  for (const { team } of inTeamOrder(teams)) if (team.parentId !== null && found.has(team.parentId)) found.add(team.id);
  return found;
}
