import "server-only";
import { isPresent, isPresentOfMany } from "@/lib/identity/users/data";
import { isLate, isSoon } from "@/lib/organisation/assignments/sql";
import { idsWithTeamsBelow, isManyTeams } from "@/lib/organisation/teams/access";
import { MAX_COUNTED_ROWS } from "@/lib/platform/http/counted";
import { readFigure } from "@/lib/platform/kept-figures/data";
import { inTurn } from "@/lib/platform/rate-limits/memory";
import { sql } from "@/lib/platform/sql/fragments";
import { type QueryTransaction, queryOnlyRow } from "@/lib/platform/sql/query";
import { type TeamFigures, teamFiguresSchema } from "./schema";

/** The figures of a team and those below it (docs/behaviour.md, 33). With more than 1,000 users they are at most five minutes old. */
export const readTeamFigures = (teamId: string): Promise<TeamFigures> =>
  readFigure({
    name: `team ${teamId}`,
    key: "",
    schema: teamFiguresSchema,
    count: async (tx) => countTeam(await idsWithTeamsBelow(teamId), tx),
    isExpensive: ({ users }) => users > MAX_COUNTED_ROWS,
  });

/** The figures of some teams of a user, in their order. A user's calls run in turn and count one team after the other. */
export const readFiguresOfTeams = (userId: string, teamIds: string[]): Promise<TeamFigures[]> =>
  inTurn("team-figures", userId, async () => {
    const figures: TeamFigures[] = [];
    for (const id of teamIds) figures.push(await readTeamFigures(id));
    return figures;
  });

function countTeam(teamIds: string[], tx?: QueryTransaction): Promise<TeamFigures> {
  const isMemberPresent = isManyTeams(teamIds) ? isPresentOfMany(sql`m.user_id`) : isPresent(sql`m.user_id`);
  return queryOnlyRow(
    teamFiguresSchema,
    sql`
    WITH members AS MATERIALIZED (
      SELECT DISTINCT m.user_id FROM team_members m WHERE m.team_id = ANY (${teamIds}::uuid[]) AND ${isMemberPresent}),
    own AS (
      SELECT count(*) FILTER (WHERE ${isLate}) AS late, bool_or(${isSoon}) AS is_soon
      FROM members JOIN assignment_people p ON p.user_id = members.user_id
      JOIN assignments a ON a.id = p.assignment_id AND a.ended_at IS NULL
      GROUP BY p.user_id)
    SELECT (SELECT count(*)::int FROM members) AS users, (count(*) FILTER (WHERE late > 0))::int AS late,
           coalesce(sum(late), 0)::int AS entries, (count(*) FILTER (WHERE is_soon))::int AS "dueSoon" FROM own`,
    tx,
  );
}
