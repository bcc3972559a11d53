import "server-only";
import { z } from "zod";
import { placeAssignments } from "@/lib/organisation/teams/data";
import { changeDirectoryMembers } from "@/lib/organisation/teams/directory-members";
import type { AuditContext } from "@/lib/platform/audit/data";
import { id as uuid } from "@/lib/platform/schema";
import { transaction } from "@/lib/platform/sql/constraints";
import { sql } from "@/lib/platform/sql/fragments";
import { queryRows } from "@/lib/platform/sql/query";

const teamRow = z.object({ id: uuid, name: z.string(), isNamed: z.boolean() });

/**
 * Puts a user into the teams whose name or external id is one of their groups at the provider, and takes them out of others that
 * an earlier sign-on put them into (docs/behaviour.md, 37).
 * @param groups null when the provider sent none, which changes nothing
 */
export async function followGroups(userId: string, groups: string[] | null, context: AuditContext): Promise<void> {
  if (groups === null) return;
  await transaction(async (tx) => {
    const teams = await queryRows(
      teamRow,
      sql`
      SELECT t.id, t.name, n.is_named AS "isNamed"
      FROM teams t LEFT JOIN team_members m ON m.team_id = t.id AND m.user_id = ${userId}::uuid
      CROSS JOIN LATERAL (SELECT coalesce(t.external_id = ANY (${groups}::text[]), false)
        OR name_key(t.name) IN (SELECT name_key(given) FROM unnest(${groups}::text[]) given) AS is_named) n
      WHERE t.deleted_at IS NULL AND CASE WHEN n.is_named THEN m.user_id IS NULL ELSE m.source = 'oidc' END
      ORDER BY t.id FOR SHARE OF t`,
      tx,
    );
    for (const { isNamed, ...team } of teams) {
      const [add, remove] = isNamed ? [new Set([userId]), new Set<string>()] : [new Set<string>(), new Set([userId])];
      await changeDirectoryMembers(tx, team, "oidc", { replaces: false, add, remove }, context);
    }
    if (teams.length > 0) await placeAssignments(tx, [userId]);
  });
}
