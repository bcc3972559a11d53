import "server-only";
import { z } from "zod";
import { type AuditContext, recordEvents } from "@/lib/platform/audit/data";
import { id as uuid } from "@/lib/platform/schema";
import { type Transaction, transaction } from "@/lib/platform/sql/constraints";
import { type Sql, sql } from "@/lib/platform/sql/fragments";
import { queryRows } from "@/lib/platform/sql/query";
import { placeAssignments } from "./data";

/** A change of the members whom a directory put into a team. `replaces` takes out those who are not in `add`. */
export type MemberChange = { replaces: boolean; add: Set<string>; remove: Set<string> };

const idRow = z.object({ id: uuid });

async function write(tx: Transaction, statement: Sql): Promise<string[]> {
  return (await queryRows(idRow, statement, tx)).map(({ id }) => id);
}

/**
 * Puts users into a team for a directory, and takes out some whom it put in. Members who were put in by hand, or by something
 * else, stay as they are. The caller places their assignments afterwards.
 * @param source the directory's kind
 * @returns the users who joined or left
 */
export async function changeDirectoryMembers(
  tx: Transaction,
  team: { id: string; name: string },
  source: "scim" | "oidc",
  { replaces, add, remove }: MemberChange,
  context: AuditContext,
): Promise<string[]> {
  const leaving = replaces ? sql`user_id <> ALL (${[...add]}::uuid[])` : sql`user_id = ANY (${[...remove]}::uuid[])`;
  const left = await write(
    tx,
    sql`DELETE FROM team_members WHERE team_id = ${team.id}::uuid AND source = ${source}::team_source AND ${leaving}
        RETURNING user_id AS id`,
  );
  const joined = await write(
    tx,
    sql`INSERT INTO team_members (team_id, user_id, role, source)
        SELECT ${team.id}::uuid, id, 'member', ${source}::team_source FROM unnest(${[...add]}::uuid[]) AS given (id)
        ON CONFLICT (team_id, user_id) DO NOTHING RETURNING user_id AS id`,
  );
  const detail = { team: team.name };
  await recordEvents(
    [
      ...left.map((subjectId) => ({ action: "team.member_removed" as const, subjectId, detail, ...context })),
      ...joined.map((subjectId) => ({
        action: "team.member_set" as const,
        subjectId,
        detail: { ...detail, role: "member" },
        ...context,
      })),
    ],
    tx,
  );
  return [...left, ...joined];
}

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
