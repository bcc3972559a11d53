import "server-only";
import { z } from "zod";
import { isAddressProved } from "@/lib/identity/users/conditions";
import type { ToDo } from "@/lib/messages/email/assignment";
import type { Day } from "@/lib/platform/calendar";
import { env } from "@/lib/platform/env";
import { formatsOf } from "@/lib/platform/formats";
import { DEFAULT_LANGUAGE, type Language } from "@/lib/platform/languages";
import { id as uuid } from "@/lib/platform/schema";
import type { Transaction } from "@/lib/platform/sql/constraints";
import { empty, type Sql, sql } from "@/lib/platform/sql/fragments";
import { queryRows } from "@/lib/platform/sql/query";
import { subjectKinds } from "./schema";
import { isOpen, namesJoined, subjectId, subjectKind, subjectTitle } from "./sql";
import { subjectAddress } from "./subject-address";

const recipientRow = z.object({
  id: uuid,
  email: z.string(),
  /** Null while the address is not proved to be theirs, so that the mail does not greet a stranger. */
  name: z.string().nullable(),
  // Not validated here: an unknown language fails the mail to that user only.
  language: z.custom<Language>((value) => typeof value === "string").nullable(),
  timeZone: z.string(),
});

/** A user who gets a mail. */
export type Recipient = z.infer<typeof recipientRow>;

/** SQL for the recipients among the users (`u`) of a condition, by id. */
export const selectRecipients = (where: Sql, limit: number, tx?: Transaction): Promise<Recipient[]> =>
  queryRows(
    recipientRow,
    sql`SELECT u.id, u.email, CASE WHEN ${isAddressProved} THEN u.name END AS name, u.language, u.time_zone AS "timeZone"
        FROM users u WHERE ${where} ORDER BY u.id LIMIT ${limit}`,
    tx,
  );

const openRow = z.object({
  userId: uuid,
  assignmentId: uuid,
  /** The path, video or track. */
  subjectId: uuid,
  kind: z.enum(subjectKinds),
  round: z.int(),
  title: z.string(),
  dueOn: z.string().nullable(),
  reminded: z.int(),
  isAutomatic: z.boolean(),
});
export type OpenAssignment = z.infer<typeof openRow>;

const selectOpen = (userIds: string[], lock: Sql, tx?: Transaction): Promise<OpenAssignment[]> =>
  queryRows(
    openRow,
    sql`
    SELECT p.user_id AS "userId", a.id AS "assignmentId", ${subjectId} AS "subjectId", ${subjectKind} AS kind, p.round,
      ${subjectTitle} AS title, to_char(p.due_on, 'YYYY-MM-DD') AS "dueOn", p.reminded, a.remind = 'auto' AS "isAutomatic"
    FROM assignment_people p JOIN assignments a ON a.id = p.assignment_id AND a.ended_at IS NULL ${namesJoined}
    WHERE p.user_id = ANY (${userIds}::uuid[]) AND ${isOpen} ORDER BY p.due_on, a.id ${lock}`,
    tx,
  );

/** The open assignments of some users, by due day. */
export const listOpenAssignments = (userIds: string[]): Promise<OpenAssignment[]> => selectOpen(userIds, empty);

/** The open assignments of a user, by due day. Locks the rows until the transaction ends. */
export const lockOpenAssignments = (userId: string, tx: Transaction): Promise<OpenAssignment[]> =>
  selectOpen([userId], sql`FOR UPDATE OF p`, tx);

/** An open assignment as a mail shows it. @param today in the user's time zone */
export function toDoOf(
  { title, dueOn, kind, subjectId }: OpenAssignment,
  { language, timeZone }: Recipient,
  today: Day,
): ToDo {
  const link = `${env().APP_URL}${subjectAddress({ kind, id: subjectId })}`;
  if (dueOn === null) return { title, due: "no due date", link };
  const { longDay } = formatsOf(language ?? DEFAULT_LANGUAGE, timeZone);
  return { title, due: dueOn < today ? `was due on ${longDay(dueOn)}` : `by ${longDay(dueOn)}`, link };
}
