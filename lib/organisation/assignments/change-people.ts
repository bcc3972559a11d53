import "server-only";
import { z } from "zod";
import { type Actor, mayAdminister } from "@/lib/identity/auth/access";
import { readTeamsManagedBy, type TeamActor } from "@/lib/organisation/teams/access";
import { type AuditContext, recordEvent } from "@/lib/platform/audit/data";
import type { Day } from "@/lib/platform/calendar";
import { conflict, forbidden, notFound } from "@/lib/platform/http/problem";
import { id as uuid } from "@/lib/platform/schema";
import { type Transaction, transaction } from "@/lib/platform/sql/constraints";
import { type Sql, sql } from "@/lib/platform/sql/fragments";
import { queryOnlyRow, queryRow } from "@/lib/platform/sql/query";
import { requireDueDay } from "./create-assignment";
import { requireAssignment } from "./data";
import { forgetNumbers } from "./numbers";
import { isOpen, personIsIn } from "./sql";

/** @throws {Problem} 404 for an assignment or a user under it that the actor does not see, 409 for one that ended */
export async function requireOpen(actor: TeamActor, id: string, userIds: string[]) {
  const teamIds = await readTeamsManagedBy(actor);
  const assignment = await requireAssignment(teamIds, id);
  const unknown = await queryRow(
    z.object({ id: uuid }),
    sql`
    SELECT i.id FROM unnest(${userIds}::uuid[]) AS i (id)
    WHERE NOT EXISTS (SELECT FROM assignment_people p
                      WHERE p.assignment_id = ${id}::uuid AND p.user_id = i.id AND ${personIsIn(teamIds)}) LIMIT 1`,
  );
  if (unknown) throw notFound("This user");
  if (assignment.endedAt) throw conflict("This assignment has ended");
  return assignment;
}

/** The open rows of these users. */
const openOf = (id: string, userIds: string[]): Sql =>
  sql`p.assignment_id = ${id}::uuid AND p.user_id = ANY (${userIds}::uuid[]) AND ${isOpen}`;

/** An act on users under an assignment, with its event. */
type Act = {
  actor: TeamActor;
  id: string;
  userIds: string[];
  action: "assignment.extended" | "assignment.excused";
  auditContext: AuditContext;
};

async function changeRows(
  { actor, id, userIds, action, auditContext }: Act,
  write: (tx: Transaction) => Promise<number>,
) {
  const { subject } = await requireOpen(actor, id, userIds);
  return transaction(async (tx) => {
    const changed = await write(tx);
    if (changed > 0) await forgetNumbers(id, tx);
    const detail = { title: subject.title, rows: changed };
    if (changed > 0) await recordEvent({ action, subjectId: id, detail, ...auditContext }, tx);
    return { changed };
  });
}

type People = Omit<Act, "action">;

/**
 * Gives users a later due day. Users who are done, excused or due later keep their day; the others are reminded anew.
 * @throws {Problem} 400 for the day, 404, 409 for an assignment that ended
 */
export async function extendAssignment(people: People, dueOn: Day, now: Date): Promise<{ changed: number }> {
  await requireDueDay(dueOn, now);
  const later = sql`
    UPDATE assignment_people p SET due_on = ${dueOn}::date, reminded = CASE a.remind WHEN 'auto' THEN least(p.reminded, 1) ELSE 4 END
    FROM assignments a
    WHERE a.id = p.assignment_id AND ${openOf(people.id, people.userIds)} AND (p.due_on IS NULL OR p.due_on < ${dueOn}::date)`;
  return changeRows({ ...people, action: "assignment.extended" }, (tx) => tx.$executeRaw(later));
}

/**
 * Excuses users from an assignment. Users who are done stay done.
 * @throws {Problem} 404, 409 for an assignment that ended
 */
export const excuseUsers = (people: People): Promise<{ changed: number }> =>
  changeRows({ ...people, action: "assignment.excused" }, (tx) =>
    tx.$executeRaw(sql`
      UPDATE assignment_people p SET excused_at = now(), excused_by = ${people.actor.id}::uuid
      WHERE ${openOf(people.id, people.userIds)}`),
  );

/**
 * Ends an assignment: its users need not complete it any more, and completions stay. An ended one stays unchanged.
 * @throws {Problem} 403 for a manager who did not make it, or no longer manages all of its users, 404
 */
export async function endAssignment(actor: TeamActor, id: string, auditContext: AuditContext): Promise<void> {
  const teamIds = await readTeamsManagedBy(actor);
  const { subject, madeBy } = await requireAssignment(teamIds, id);
  if (!mayAdminister(actor as Actor)) {
    if (madeBy?.id !== actor.id) {
      throw forbidden("Only administrators and the manager who made an assignment can end it");
    }
    const beyond = sql`SELECT p.user_id AS id FROM assignment_people p
      WHERE p.assignment_id = ${id}::uuid AND ${isOpen} AND NOT ${personIsIn(teamIds)} LIMIT 1`;
    if (await queryRow(z.object({ id: uuid }), beyond)) {
      throw forbidden("Only an administrator can end an assignment that has users outside your teams");
    }
  }
  await transaction(async (tx) => {
    const { ended } = await queryOnlyRow(
      z.object({ ended: z.int() }),
      sql`SELECT end_assignments(ARRAY[${id}::uuid], 'hand') AS ended`,
      tx,
    );
    const detail = { title: subject.title };
    if (ended > 0) await recordEvent({ action: "assignment.ended", subjectId: id, detail, ...auditContext }, tx);
  });
}
