import "server-only";
import { z } from "zod";
import { pathFigures, trackFigures } from "@/lib/learning/enrolments/course-figures";
import { stateOf } from "@/lib/organisation/assignments/sql";
import { notFound } from "@/lib/platform/http/problem";
import { id as uuid } from "@/lib/platform/schema";
import { type Sql, sql } from "@/lib/platform/sql/fragments";
import { queryRow } from "@/lib/platform/sql/query";
import { inTeams, ofPath, ofTrack, ofVideo, type People, withPointsIn } from "./people";
import type { ReportSubject } from "./schema";

/** A subject of reports: its users, SQL for one row with a user's figures in it, and the assignments `a` that ask for it. */
export type Subject = {
  title: string;
  people: People;
  figuresOf: (user: Sql) => Sql;
  isAssigned: Sql;
};

const titleRow = z.object({ title: z.string() });

const findTitle = (table: Sql, id: string) =>
  queryRow(titleRow, sql`SELECT title FROM ${table} WHERE id = ${id}::uuid AND deleted_at IS NULL`);

/** SQL for a user's figures in a video. */
export const videoFigures = (video: Sql, user: Sql): Sql => sql`(
  SELECT CASE WHEN p.completed_at IS NOT NULL THEN 'completed' WHEN w.user_id IS NOT NULL THEN 'in_progress' ELSE 'not_started' END AS status,
         CASE WHEN w.user_id IS NULL THEN 0 ELSE watched_percent(w.seconds, w.kept_percent, v.duration) END AS percent,
         (p.evidence IS NOT DISTINCT FROM 'checked')::int AS checked, (p.evidence IS NOT DISTINCT FROM 'watched')::int AS watched,
          (p.evidence IS NOT DISTINCT FROM 'marked')::int AS marked,
         coalesce(p.points, 0) AS points
  FROM videos v LEFT JOIN video_progress p ON p.video_id = v.id AND p.user_id = ${user}
  LEFT JOIN watches w ON w.video_id = v.id AND w.user_id = ${user} WHERE v.id = ${video})`;

/** SQL for a user's figures in an area with its sub areas; a total is at least the points earned, as in the area's bar. */
const areaFigures = (areaIds: string[], total: number, user: Sql): Sql => sql`(
  SELECT CASE WHEN points = 0 THEN 'not_started' WHEN ${total}::int BETWEEN 1 AND points THEN 'completed' ELSE 'in_progress' END AS status,
         CASE WHEN points = 0 THEN 0 ELSE points * 100 / greatest(points, ${total}::int) END AS percent, checked, watched, marked, points
  FROM (SELECT coalesce(sum(e.points), 0)::int AS points,
               (count(DISTINCT p.video_id) FILTER (WHERE p.evidence = 'checked'))::int AS checked,
               (count(DISTINCT p.video_id) FILTER (WHERE p.evidence = 'watched'))::int AS watched,
               (count(DISTINCT p.video_id) FILTER (WHERE p.evidence = 'marked'))::int AS marked
        FROM earned_points e JOIN video_progress p ON p.user_id = e.user_id AND p.video_id = e.video_id
        WHERE e.user_id = ${user} AND e.knowledge_area_id = ANY (${areaIds}::uuid[])) earned)`;

async function findArea(id: string): Promise<Subject | undefined> {
  const area = await queryRow(
    z.object({ title: z.string(), total: z.int(), ids: z.array(uuid) }),
    sql`
    SELECT a.name AS title, a.total_points AS total,
           (SELECT array_agg(s.id::text) FROM knowledge_areas s WHERE (s.id = a.id OR s.parent_id = a.id) AND s.deleted_at IS NULL) AS ids
    FROM knowledge_areas a WHERE a.id = ${id}::uuid AND a.deleted_at IS NULL`,
  );
  return (
    area && {
      title: area.title,
      people: withPointsIn(area.ids),
      figuresOf: (user) => areaFigures(area.ids, area.total, user),
      isAssigned: sql`false`,
    }
  );
}

const finders: Record<ReportSubject, (id: string) => Promise<Subject | undefined>> = {
  async paths(id) {
    const path = await findTitle(sql`learning_paths`, id);
    const isAssigned = sql`a.path_id = ${id}::uuid`;
    return (
      path && { ...path, people: ofPath(id), figuresOf: (user) => pathFigures(sql`${id}::uuid`, user), isAssigned }
    );
  },
  async videos(id) {
    const video = await findTitle(sql`videos`, id);
    const isAssigned = sql`a.video_id = ${id}::uuid`;
    return (
      video && { ...video, people: ofVideo(id), figuresOf: (user) => videoFigures(sql`${id}::uuid`, user), isAssigned }
    );
  },
  async tracks(id) {
    const track = await findTitle(sql`career_tracks`, id);
    const isAssigned = sql`a.track_id = ${id}::uuid`;
    return (
      track && { ...track, people: ofTrack(id), figuresOf: (user) => trackFigures(sql`${id}::uuid`, user), isAssigned }
    );
  },
  areas: findArea,
};

const names: Record<ReportSubject, string> = {
  paths: "This learning path",
  videos: "This video",
  tracks: "This career track",
  areas: "This knowledge area",
};

/** A subject of reports that is in the library. @throws {Problem} 404 */
export async function findSubject(subject: ReportSubject, id: string): Promise<Subject> {
  const found = await finders[subject](id);
  if (!found) throw notFound(names[subject]);
  return found;
}

/** SQL for a user's figures in everything that is assigned to them; of each assignment the latest round counts. The percentage is null without one. */
const assignmentFigures = (user: Sql): Sql => sql`(
  SELECT CASE WHEN asked.open > 0 THEN 'in_progress' WHEN asked.done > 0 THEN 'completed' ELSE 'not_started' END AS status,
         asked.done * 100 / nullif(asked.done + asked.open, 0) AS percent, known.checked, known.watched, known.marked, earned.points
  FROM (SELECT (count(*) FILTER (WHERE state IN ('open', 'late') AND ended_at IS NULL))::int AS open,
               (count(*) FILTER (WHERE state = 'done'))::int AS done
        FROM (SELECT DISTINCT ON (a.id) a.ended_at, ${stateOf} AS state
              FROM assignment_people p JOIN assignments a ON a.id = p.assignment_id JOIN users u ON u.id = p.user_id
              WHERE p.user_id = ${user} ORDER BY a.id, p.round DESC) latest) asked
  CROSS JOIN (SELECT (count(*) FILTER (WHERE evidence = 'checked'))::int AS checked,
                     (count(*) FILTER (WHERE evidence = 'watched'))::int AS watched, (count(*) FILTER (WHERE evidence = 'marked'))::int AS marked
              FROM video_progress WHERE user_id = ${user} AND completed_at IS NOT NULL) known
  CROSS JOIN (SELECT coalesce(sum(points), 0)::int AS points FROM earned_points WHERE user_id = ${user}) earned)`;

/** The report of teams: the users' figures in everything assigned to them, and in all videos. */
export const teamSubject = (title: string, teamIds: string[]): Subject => ({
  title,
  people: inTeams(teamIds),
  figuresOf: assignmentFigures,
  isAssigned: sql`true`,
});
