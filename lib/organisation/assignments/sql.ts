import "server-only";
import { isPresent, isPresentOfMany } from "@/lib/identity/users/data";
import { isManyTeams } from "@/lib/organisation/teams/access";
import { type Sql, sql } from "@/lib/platform/sql/fragments";
import type { PersonState } from "./schema";

/** SQL for the joins that give an assignment (`a`) its subject's title, its team and its maker. */
export const namesJoined: Sql = sql`
  LEFT JOIN learning_paths path ON path.id = a.path_id LEFT JOIN videos video ON video.id = a.video_id
  LEFT JOIN career_tracks track ON track.id = a.track_id LEFT JOIN teams team ON team.id = a.team_id
  LEFT JOIN users maker ON maker.id = a.made_by`;

/** SQL for the subject of an assignment (`a`): its kind, its id and, after `namesJoined`, its title. */
export const subjectKind = sql`CASE WHEN a.path_id IS NOT NULL THEN 'path' WHEN a.video_id IS NOT NULL THEN 'video' ELSE 'track' END`;
export const subjectId = sql`coalesce(a.path_id, a.video_id, a.track_id)`;
export const subjectTitle = sql`coalesce(path.title, video.title, track.title)`;

/** SQL for the subject of an assignment, its team and its maker, after `namesJoined`. */
export const namesOf: Sql = sql`
  json_build_object('kind', ${subjectKind}, 'id', ${subjectId}, 'title', ${subjectTitle}) AS subject,
  CASE WHEN team.id IS NOT NULL THEN json_build_object('id', team.id, 'name', team.name) END AS team,
  CASE WHEN maker.id IS NOT NULL THEN json_build_object('id', maker.id, 'name', maker.name) END AS "madeBy"`;

/** SQL for the evidence that an assignment (`a`) asks for. */
export const evidenceOf: Sql = sql`
  CASE WHEN a.requires_checked THEN 'checked' WHEN a.requires_watched THEN 'watched' ELSE 'any' END AS evidence,
  a.requires_watched AS "requiresWatched"`;

/** SQL: the row `p` is open, that is neither done nor excused. */
export const isOpen: Sql = sql`p.done_at IS NULL AND p.excused_at IS NULL`;

/** SQL for the time zone of the user of the row `p`, which `is_past` reads only around its due day. */
const zone = sql`(SELECT z.time_zone FROM users z WHERE z.id = p.user_id)`;

/** SQL: the due day of the row `p` is over. An index finds the rows that are due by tomorrow, the last day that can be over somewhere. */
const isOverdue: Sql = sql`p.due_on <= (now() AT TIME ZONE 'UTC')::date + 1 AND is_past(p.due_on, ${zone})`;

/** SQL: the row `p` is late. */
export const isLate: Sql = sql`${isOpen} AND ${isOverdue}`;

/** SQL: the user `u` is late with an assignment, and not deactivated. */
export const isLateUser: Sql = sql`u.deactivated_at IS NULL AND u.id IN (
  SELECT p.user_id FROM assignment_people p JOIN assignments a ON a.id = p.assignment_id AND a.ended_at IS NULL WHERE ${isLate})`;

/** Days ahead in which a due day is soon. */
const SOON_DAYS = 7;

/** SQL: the row `p` is due within some days in its user's time zone, which is read only when the day is near in UTC. */
export const isSoon: Sql = sql`${isOpen}
  AND p.due_on BETWEEN (now() AT TIME ZONE 'UTC')::date - 1 AND (now() AT TIME ZONE 'UTC')::date + ${SOON_DAYS + 1}::int
  AND (SELECT p.due_on BETWEEN today.day AND today.day + ${SOON_DAYS}::int
       FROM users u CROSS JOIN LATERAL (SELECT day_in(now(), u.time_zone) AS day) today WHERE u.id = p.user_id)`;

/** SQL: the row `p` is open and not late. */
const isOpenInTime: Sql = sql`${isOpen} AND (${isOverdue}) IS NOT TRUE`;

/** SQL for the state of a user (`u`) in the latest round of an assignment (`p`). */
export const stateOf: Sql = sql`
  CASE WHEN p.excused_at IS NOT NULL THEN 'excused' WHEN p.done_at IS NOT NULL THEN 'done'
       WHEN is_past(p.due_on, u.time_zone) THEN 'late' WHEN p.round > 1 THEN 'done' ELSE 'open' END`;

/** SQL: the row `p` is of a user of these teams, which `readTeamsManagedBy` gives. Null stands for all users. */
export function personIsIn(teamIds: string[] | null): Sql {
  if (teamIds === null) return sql`true`;
  const isIn = sql`p.user_id IN (SELECT user_id FROM team_members WHERE team_id = ANY (${teamIds}::uuid[]))`;
  // IS TRUE keeps PostgreSQL from joining: it reads the users into a hash table.
  return isManyTeams(teamIds) ? sql`(${isIn}) IS TRUE` : isIn;
}

/** SQL: the same by looking up the user of the row, for the few rows that a page meets. */
export const personIsFoundIn = (teamIds: string[] | null): Sql =>
  teamIds === null
    ? sql`true`
    : sql`(SELECT true FROM team_members m WHERE m.user_id = p.user_id AND m.team_id = ANY (${teamIds}::uuid[]) LIMIT 1)`;

/** SQL: a user of these teams who is not deactivated is late with the assignment `a`. The first one found suffices. */
export const isLateIn = (teamIds: string[] | null): Sql => sql`
  (SELECT true FROM assignment_people p
   WHERE p.assignment_id = a.id AND ${isLate} AND ${isManyTeams(teamIds) ? sql`${isFoundPresent} AND ${personIsFoundIn(teamIds)}` : sql`${isPresent(sql`p.user_id`)} AND ${personIsIn(teamIds)}`}
   LIMIT 1) IS TRUE`;

const isFoundPresent: Sql = sql`(SELECT gone.deactivated_at FROM users gone WHERE gone.id = p.user_id) IS NULL`;

/** SQL: the row `p`, which is its user's latest, is in a state; as `stateOf`, without the user. */
export const isInState: Record<PersonState, Sql> = {
  late: isLate,
  open: sql`${isOpenInTime} AND p.round = 1`,
  done: sql`(p.done_at IS NOT NULL OR (${isOpenInTime} AND p.round > 1))`,
  excused: sql`p.excused_at IS NOT NULL`,
};

/** SQL: the row `p` is of a user who is not deactivated, where the rows are those of `personIsIn` these teams. */
export const isPresentIn = (teamIds: string[] | null): Sql =>
  isManyTeams(teamIds) ? isPresentOfMany(sql`p.user_id`) : isPresent(sql`p.user_id`);

/** SQL: the assignment `a` is to one of these teams, or to a user of theirs. Null stands for all users. */
export function isSeenIn(teamIds: string[] | null): Sql {
  if (teamIds === null) return sql`true`;
  // The assignments of a few users are read once; of many users one is soon found under each assignment.
  const isToUser = isManyTeams(teamIds)
    ? sql`EXISTS (SELECT FROM assignment_people p WHERE p.assignment_id = a.id AND ${personIsIn(teamIds)})`
    : sql`a.id IN (SELECT p.assignment_id FROM assignment_people p WHERE ${personIsIn(teamIds)})`;
  return sql`(a.team_id = ANY (${teamIds}::uuid[]) OR ${isToUser})`;
}
