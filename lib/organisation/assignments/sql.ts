import "server-only";
import { z } from "zod";
import { type Actor, mayAdminister } from "@/lib/identity/auth/access";
import { type TeamActor, teamsManagedBy, usersManagedBy } from "@/lib/organisation/teams/access";
import { type Sql, sql } from "@/lib/platform/sql/fragments";
import { personStates, subjectKinds } from "./schema";

/** SQL for the joins that give an assignment (`a`) its subject's title, its team and its maker. */
export const namesJoined: Sql = sql`
  LEFT JOIN learning_paths path ON path.id = a.path_id LEFT JOIN videos video ON video.id = a.video_id
  LEFT JOIN career_tracks track ON track.id = a.track_id LEFT JOIN teams team ON team.id = a.team_id
  LEFT JOIN users maker ON maker.id = a.made_by`;

/** SQL for the subject of an assignment, its team and its maker, after `namesJoined`. */
export const namesOf: Sql = sql`
  json_build_object('kind', CASE WHEN a.path_id IS NOT NULL THEN 'path' WHEN a.video_id IS NOT NULL THEN 'video' ELSE 'track' END,
                    'id', coalesce(a.path_id, a.video_id, a.track_id),
                    'title', coalesce(path.title, video.title, track.title)) AS subject,
  CASE WHEN team.id IS NOT NULL THEN json_build_object('id', team.id, 'name', team.name) END AS team,
  CASE WHEN maker.id IS NOT NULL THEN json_build_object('id', maker.id, 'name', maker.name) END AS "madeBy"`;

/** The row of `namesOf`. */
export const namesRow = {
  subject: z.object({ kind: z.enum(subjectKinds), id: z.uuid(), title: z.string() }),
  team: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  madeBy: z.object({ id: z.uuid(), name: z.string() }).nullable(),
};

/** SQL: the row `p` asks for something. */
export const isOpen: Sql = sql`p.done_at IS NULL AND p.excused_at IS NULL`;

/** SQL for the time zone of the user of the row `p`, which `is_past` asks for only around its due day. */
const zone = sql`(SELECT z.time_zone FROM users z WHERE z.id = p.user_id)`;

/** SQL: the due day of the row `p` is over. An index finds the rows that are due by tomorrow, the last day that can be over somewhere. */
const isOverdue: Sql = sql`p.due_on <= (now() AT TIME ZONE 'UTC')::date + 1 AND is_past(p.due_on, ${zone})`;

/** SQL: the row `p` is late. */
export const isLate: Sql = sql`${isOpen} AND ${isOverdue}`;

/** SQL: the row `p` asks for something and is not late. */
export const isOpenInTime: Sql = sql`${isOpen} AND (${isOverdue}) IS NOT TRUE`;

/** SQL for the state of a user (`u`) in the latest round of an assignment (`p`). */
export const stateOf: Sql = sql`
  CASE WHEN p.excused_at IS NOT NULL THEN 'excused' WHEN p.done_at IS NOT NULL THEN 'done'
       WHEN is_past(p.due_on, u.time_zone) THEN 'late' WHEN p.round > 1 THEN 'done' ELSE 'open' END`;

export const stateRow = z.enum(personStates);

/** SQL: the row `p` is of a user that the actor sees. */
export const personIsSeenBy = (actor: TeamActor): Sql =>
  mayAdminister(actor as Actor) ? sql`true` : sql`p.user_id IN (${usersManagedBy(actor)})`;

/** SQL: the actor sees the assignment `a`: it is to a team of theirs, or to a user that they see. */
export const isSeenBy = (actor: TeamActor): Sql =>
  mayAdminister(actor as Actor)
    ? sql`true`
    : sql`(a.team_id IN (${teamsManagedBy(actor)})
           OR EXISTS (SELECT FROM assignment_people p WHERE p.assignment_id = a.id AND ${personIsSeenBy(actor)}))`;
