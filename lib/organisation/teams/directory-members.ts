import "server-only";
import { z } from "zod";
import { type AuditContext, recordEvents } from "@/lib/platform/audit/data";
import { id as uuid } from "@/lib/platform/schema";
import type { Transaction } from "@/lib/platform/sql/constraints";
import { type Sql, sql } from "@/lib/platform/sql/fragments";
import { queryRows } from "@/lib/platform/sql/query";

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
