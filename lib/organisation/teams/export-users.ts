import "server-only";
import { z } from "zod";
import { asViewedFile, type ViewedBatch } from "@/lib/identity/record-views/data";
import { selectUsers } from "@/lib/identity/users/data";
import type { UserFilter } from "@/lib/identity/users/schema";
import { listTotals } from "@/lib/learning/progress/data";
import { type AuditContext, recordEvent } from "@/lib/platform/audit/data";
import { csvFile } from "@/lib/platform/http/csv";
import { id as uuid } from "@/lib/platform/schema";
import { type Sql, sql } from "@/lib/platform/sql/fragments";
import { queryRows } from "@/lib/platform/sql/query";
import { writeTeamCell } from "./team-cell";

const fields = [
  ...["email", "name", "role", "joined", "last sign-in", "videos completed", "points", "checked", "watched", "marked"],
  "team",
];

/** Exports the matching users with their totals and teams as a spreadsheet, in the filter's order. @param isAmong a condition over `users u` that narrows them */
export async function exportUsers(filter: UserFilter, auditContext: AuditContext, isAmong?: Sql): Promise<Response> {
  await recordEvent({ action: "spreadsheet.users_exported", ...auditContext });
  return csvFile("waypoint-people", fields, asViewedFile(auditContext.actorId, batches(filter, isAmong)));
}

async function* batches(filter: UserFilter, isAmong: Sql | undefined): AsyncGenerator<ViewedBatch<string[]>, void> {
  let cursor: string | undefined;
  do {
    const { users, next } = await selectUsers({ ...filter, limit: 500, cursor }, isAmong);
    const ids = users.map(({ id }) => id);
    const [totals, teams] = await Promise.all([listTotals(ids), namesOfTeams(ids)]);
    const rows = users.map(({ id, email, name, isAdmin, invitedAsAdmin, createdAt, lastSignInAt }) => {
      const { videos = 0, points = 0, checked = 0, watched = 0, marked = 0 } = totals.get(id) ?? {};
      const role = (invitedAsAdmin ?? isAdmin) ? "administrator" : "learner";
      return [
        email,
        name,
        role,
        createdAt,
        lastSignInAt ?? "",
        String(videos),
        String(points),
        String(checked),
        String(watched),
        String(marked),
        writeTeamCell(teams.get(id) ?? []),
      ];
    });
    yield { userIds: ids, rows };
    cursor = next ?? undefined;
  } while (cursor);
}

const teamsRow = z.object({ userId: uuid, names: z.array(z.string()) });

/** The names of the teams that users are in, by user, in the order of the names. */
async function namesOfTeams(userIds: string[]): Promise<Map<string, string[]>> {
  const rows = await queryRows(
    teamsRow,
    sql`SELECT m.user_id AS "userId", array_agg(t.name ORDER BY lower(t.name) COLLATE names) AS names
        FROM team_members m JOIN teams t ON t.id = m.team_id AND t.deleted_at IS NULL
        WHERE m.user_id = ANY (${userIds}::uuid[]) GROUP BY m.user_id`,
  );
  return new Map(rows.map(({ userId, names }) => [userId, names]));
}
