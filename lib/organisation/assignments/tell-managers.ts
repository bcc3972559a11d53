import "server-only";
import { z } from "zod";
import { isActive } from "@/lib/identity/users/conditions";
import { endedAssignmentMail } from "@/lib/messages/email/assignment";
import { queueMail } from "@/lib/messages/outbox/data";
import { env } from "@/lib/platform/env";
import { id as uuid } from "@/lib/platform/schema";
import { transaction } from "@/lib/platform/sql/constraints";
import { sql } from "@/lib/platform/sql/fragments";
import { queryRow, queryRows } from "@/lib/platform/sql/query";
import { selectRecipients } from "./reminder-mails";
import { namesJoined, subjectTitle } from "./sql";

/** Maximum managers who are mailed about one assignment. */
const MAX_MANAGERS = 200;

const endedRow = z.object({ id: uuid, teamId: uuid.nullable(), team: z.string().nullable(), title: z.string() });

/** Mails the managers and makers of assignments that ended with their subject, once per assignment. */
export async function tellManagers(): Promise<void> {
  const ended = await queryRows(
    endedRow,
    sql`
    SELECT a.id, a.team_id AS "teamId", team.name AS team, ${subjectTitle} AS title
    FROM assignments a ${namesJoined} WHERE a.end_reason = 'subject' AND a.managers_told_at IS NULL ORDER BY a.ended_at LIMIT 100`,
  );
  for (const { id, teamId, team, title } of ended) {
    const managers = await selectRecipients(
      sql`
      ${isActive} AND (
        u.id = (SELECT made_by FROM assignments WHERE id = ${id}::uuid)
        OR u.id IN (SELECT user_id FROM team_members WHERE team_id = ${teamId}::uuid AND role = 'manager'))`,
      MAX_MANAGERS,
    );
    await transaction(async (tx) => {
      const isFirst = await queryRow(
        z.object({ id: uuid }),
        sql`UPDATE assignments SET managers_told_at = now() WHERE id = ${id}::uuid AND managers_told_at IS NULL RETURNING id`,
        tx,
      );
      if (!isFirst) return;
      for (const { id: userId, email, name } of managers) {
        const content = endedAssignmentMail({ name, title, team, link: `${env().APP_URL}/team` });
        await queueMail(tx, { userId, kind: "assignment-ended", recipient: email, content });
      }
    });
  }
}
