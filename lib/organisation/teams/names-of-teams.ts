import "server-only";
import { z } from "zod";
import { id as uuid } from "@/lib/platform/schema";
import { sql } from "@/lib/platform/sql/fragments";
import { queryRows } from "@/lib/platform/sql/query";

const teamsRow = z.object({ userId: uuid, names: z.array(z.string()) });

/** The names of the teams that users are in, by user, in the order of the names. */
export async function namesOfTeams(userIds: string[]): Promise<Map<string, string[]>> {
  const rows = await queryRows(
    teamsRow,
    sql`SELECT m.user_id AS "userId", array_agg(t.name ORDER BY lower(t.name) COLLATE names) AS names
        FROM team_members m JOIN teams t ON t.id = m.team_id AND t.deleted_at IS NULL
        WHERE m.user_id = ANY (${userIds}::uuid[]) GROUP BY m.user_id`,
  );
  return new Map(rows.map(({ userId, names }) => [userId, names]));
}
