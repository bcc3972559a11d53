import "server-only";
import { type Actor, mayAdminister } from "@/lib/identity/auth/access";
import { idsWithTeamsBelow, readTeamsManagedBy, requireTeam } from "@/lib/organisation/teams/access";

/** The users that a report of an actor may show. Ids of teams; null for no restriction. */
export type Scope = {
  isAdmin: boolean;
  /** The teams whose users are shown. */
  within: string[] | null;
  /** All users of these teams are shown, not only those who have to do with the subject. */
  isWholeTeam: boolean;
  /** The teams that are named. */
  visible: string[] | null;
};

/** The scope of an actor in the report of a team with those below it, or of everybody they see. @throws {Problem} 404 for a team that they do not see */
export async function scopeOf(actor: Actor, teamId?: string): Promise<Scope> {
  const isAdmin = mayAdminister(actor);
  if (teamId) await requireTeam(actor, teamId);
  const visible = await readTeamsManagedBy(actor);
  const within = teamId ? await idsWithTeamsBelow(teamId) : visible;
  return { isAdmin, within, isWholeTeam: teamId !== undefined, visible };
}
