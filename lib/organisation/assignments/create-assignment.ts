import "server-only";
import { z } from "zod";
import { mayAdminister } from "@/lib/identity/auth/access";
import { requireTeam, type TeamActor, usersManagedBy } from "@/lib/organisation/teams/access";
import { type AuditContext, recordEvent } from "@/lib/platform/audit/data";
import { addDays, type Day, dayOf } from "@/lib/platform/calendar";
import { conflict, invalidField, notFound } from "@/lib/platform/http/problem";
import { readTimeZone } from "@/lib/platform/organisation/data";
import { inTurn } from "@/lib/platform/rate-limits/memory";
import { id as uuid } from "@/lib/platform/schema";
import { type Transaction, transaction } from "@/lib/platform/sql/constraints";
import { type Sql, sql } from "@/lib/platform/sql/fragments";
import { queryOnlyRow, queryRow } from "@/lib/platform/sql/query";
import { getAssignment } from "./data";
import type { AskedEvidence, Assignment, AssignmentDraft, AssignmentInput } from "./schema";

/** The limit of a due day. */
const MAX_YEARS_AHEAD = 3;

/** The limit of open assignments of a team: whoever joins it comes under all of them at once. */
const MAX_OPEN_OF_TEAM = 100;

/** The limit of open assignments that name a user, each of which a completion of theirs may fulfil. */
const MAX_OPEN_OF_USER = 200;

/** Days of the week, 0 is Sunday. */
const isWeekend = (day: Day) => [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());

/** The day against which due days are checked, in the organisation's time zone. */
const today = async (now: Date, tx?: Transaction): Promise<Day> => dayOf(now, await readTimeZone(tx));

/** @throws {Problem} 400 for a day that is past or more than three years ahead */
export async function requireDueDay(dueOn: Day, now: Date, tx?: Transaction): Promise<void> {
  const first = await today(now, tx);
  if (dueOn < first) throw invalidField("dueOn", "Choose a due date that is not in the past");
  const last = `${Number(first.slice(0, 4)) + MAX_YEARS_AHEAD}${first.slice(4)}`;
  if (dueOn > last) throw invalidField("dueOn", `Choose a due date within ${MAX_YEARS_AHEAD} years`);
}

/** The columns of the evidence that an assignment asks for. */
const columnsOf = (evidence: AskedEvidence) => ({
  requiresWatched: evidence !== "any",
  requiresChecked: evidence === "checked",
});

const titleRow = z.object({ title: z.string() });

/** The title of a subject that can be assigned. @throws {Problem} 404 */
async function requireSubject({ pathId, videoId, trackId }: AssignmentInput, tx?: Transaction): Promise<string> {
  const from = pathId
    ? sql`learning_paths WHERE id = ${pathId}::uuid`
    : videoId
      ? sql`videos WHERE id = ${videoId}::uuid`
      : sql`career_tracks WHERE is_active AND id = ${trackId}::uuid`;
  const subject = await queryRow(titleRow, sql`SELECT title FROM ${from} AND deleted_at IS NULL FOR KEY SHARE`, tx);
  if (subject) return subject.title;
  throw notFound(pathId ? "This learning path" : videoId ? "This lesson" : "This career track");
}

/** Requires a team or users that the actor sees. @throws {Problem} 404 for a team or a user that the actor does not see; administrators get 400 for an unknown user */
export async function requireAudience(
  actor: TeamActor,
  { teamId, userIds = [] }: Pick<AssignmentInput, "teamId" | "userIds">,
  tx?: Transaction,
): Promise<void> {
  if (teamId) return requireTeam(actor, teamId, tx);
  const unknown = await queryRow(
    z.object({ id: uuid }),
    sql`SELECT i.id FROM unnest(${userIds}::uuid[]) AS i (id) WHERE i.id NOT IN (${usersManagedBy(actor)}) LIMIT 1`,
    tx,
  );
  if (!unknown) return;
  throw mayAdminister(actor as Parameters<typeof mayAdminister>[0])
    ? invalidField("userIds", "One of these users does not exist")
    : notFound("This user");
}

/** SQL for the ids of the users that an assignment reaches now. */
const audienceOf = ({ teamId, userIds = [] }: AssignmentInput): Sql =>
  teamId
    ? sql`SELECT DISTINCT user_id FROM team_members WHERE team_id IN (SELECT teams_below(${teamId}::uuid))`
    : sql`SELECT unnest(${userIds}::uuid[]) AS user_id`;

/** An assignment that would be made; nothing is written. @throws {Problem} as `createAssignment` */
export async function previewAssignment(actor: TeamActor, input: AssignmentInput, now: Date): Promise<AssignmentDraft> {
  const { dueOn, daysAfterJoining, pathId = null, videoId = null, trackId = null, evidence } = input;
  const { requiresWatched, requiresChecked } = columnsOf(evidence);
  await requireAudience(actor, input);
  await requireSubject(input);
  if (dueOn) await requireDueDay(dueOn, now);
  const counts = await queryOnlyRow(
    z.object({ people: z.int(), alreadyDone: z.int() }),
    sql`
    SELECT count(*)::int AS people, (count(*) FILTER (WHERE EXISTS (
      SELECT FROM finished_subject(u.id, ${pathId}::uuid, ${videoId}::uuid, ${trackId}::uuid) f
      WHERE is_enough(f.evidence, ${requiresWatched}, ${requiresChecked}))))::int AS "alreadyDone"
    FROM (${audienceOf(input)}) reached JOIN users u ON u.id = reached.user_id AND u.deactivated_at IS NULL`,
  );
  const due = dueOn ?? (daysAfterJoining === null ? null : addDays(await today(now), daysAfterJoining));
  return { ...counts, weekendDue: due !== null && isWeekend(due) };
}

/** The open assignment with the same subject, audience and terms; undefined when there is none. */
async function findSame(input: AssignmentInput, tx: Transaction): Promise<string | undefined> {
  const { pathId = null, videoId = null, trackId = null, teamId = null, userIds = [] } = input;
  const { requiresWatched, requiresChecked } = columnsOf(input.evidence);
  const same = await queryRow(
    z.object({ id: uuid }),
    sql`
    SELECT a.id FROM assignments a
    WHERE a.ended_at IS NULL AND a.path_id IS NOT DISTINCT FROM ${pathId}::uuid AND a.video_id IS NOT DISTINCT FROM ${videoId}::uuid
      AND a.track_id IS NOT DISTINCT FROM ${trackId}::uuid AND a.team_id IS NOT DISTINCT FROM ${teamId}::uuid
      AND a.due_on IS NOT DISTINCT FROM ${input.dueOn}::date
      AND a.days_after_joining IS NOT DISTINCT FROM ${input.daysAfterJoining}::int
      AND a.every_months IS NOT DISTINCT FROM ${input.everyMonths}::int AND a.requires_watched = ${requiresWatched}
      AND a.requires_checked = ${requiresChecked}
      AND (a.team_id IS NOT NULL OR ARRAY(SELECT DISTINCT p.user_id FROM assignment_people p WHERE p.assignment_id = a.id ORDER BY 1)
                                    = ARRAY(SELECT unnest(${userIds}::uuid[]) ORDER BY 1))
    ORDER BY a.made_at, a.id LIMIT 1`,
    tx,
  );
  return same?.id;
}

/** @throws {Problem} 409 for a team, or a user who is named, with as many open assignments as they may have */
async function requirePlace({ teamId, userIds = [] }: AssignmentInput, tx: Transaction): Promise<void> {
  if (teamId && (await tx.assignment.count({ where: { teamId, endedAt: null } })) >= MAX_OPEN_OF_TEAM)
    throw conflict(`This team has ${MAX_OPEN_OF_TEAM} open assignments. End one first, or assign a path`);
  const full = await queryRow(
    z.object({ name: z.string() }),
    sql`
    SELECT u.name FROM assignment_people p JOIN assignments a ON a.id = p.assignment_id AND a.team_id IS NULL AND a.ended_at IS NULL
    JOIN users u ON u.id = p.user_id
    WHERE p.user_id = ANY (${userIds}::uuid[]) AND p.done_at IS NULL GROUP BY u.id HAVING count(*) >= ${MAX_OPEN_OF_USER}::int LIMIT 1`,
    tx,
  );
  if (full) throw conflict(`“${full.name}” has ${MAX_OPEN_OF_USER} open assignments of their own. End one first`);
}

/**
 * Assigns a path, a lesson or a track to a team with those below it, or to users. A repeated call returns the open
 * assignment with the same terms. An actor's calls run one after the other, because each may write a row for ten thousand users.
 * @returns the assignment, and whether it is new
 * @throws {Problem} 400 for the due day, 404 for a subject, a team or a user that the actor does not see, 409 for a team or user without a place
 */
export const createAssignment = (
  actor: TeamActor,
  input: AssignmentInput,
  now: Date,
  auditContext: AuditContext,
): Promise<{ assignment: Assignment; isNew: boolean }> =>
  inTurn("assignments", actor.id, () => assign(actor, input, now, auditContext));

async function assign(
  ...[actor, input, now, auditContext]: Parameters<typeof createAssignment>
): ReturnType<typeof createAssignment> {
  await requireAudience(actor, input);
  const { id, isNew } = await transaction(async (tx) => {
    const title = await requireSubject(input, tx);
    if (input.dueOn) await requireDueDay(input.dueOn, now, tx);
    // The locks make concurrent equal requests create one assignment, and keep a team's within their limit.
    const held = [input.pathId, input.videoId, input.trackId, input.teamId].filter((id) => id != null).sort();
    await tx.$executeRaw`
      SELECT pg_advisory_xact_lock(hashtext('waypoint.assignments.' || id)) FROM unnest(${held}::text[]) AS held (id)`;
    const same = await findSame(input, tx);
    if (same) return { id: same, isNew: false };
    await requirePlace(input, tx);
    const { userIds: _, dueOn, evidence, ...columns } = input;
    const made = await tx.assignment.create({
      data: {
        ...columns,
        ...columnsOf(evidence),
        dueOn: dueOn ? new Date(`${dueOn}T00:00:00Z`) : null,
        madeBy: actor.id,
      },
      select: { id: true },
    });
    await tx.$executeRaw`
      SELECT put_under_assignments(array_agg(${made.id}::uuid), array_agg(reached.user_id)) FROM (${audienceOf(input)}) reached
      HAVING count(*) > 0`;
    await recordEvent({ action: "assignment.created", subjectId: made.id, detail: { title }, ...auditContext }, tx);
    // The users may have left the manager's teams while this waited.
    await requireAudience(actor, input, tx);
    return { id: made.id, isNew: true };
  });
  return { assignment: await getAssignment(actor, id), isNew };
}
